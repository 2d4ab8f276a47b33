import closeWithGrace from 'close-with-grace'
import { LogController } from 'fastify'
import { buildApp } from './app.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { seed } from './seed.ts'
import { explainStartFailure } from './start-failure.ts'
import { createTables } from './tables.ts'
import { renderThingsToTry } from './things-to-try.ts'

async function start(): Promise<void> {
  const { port, host, logLevel, databaseUrl } = readConfiguration(process.env)
  const database = await openDatabase(databaseUrl)
  await createTables(database)
  await seed(database)

  const app = await buildApp(database, {
    logger: { level: logLevel },
    // No lines for requests that succeed: the log then holds one line a failure, which is what this example is about.
    logController: new LogController({ disableRequestLogging: true }),
  })
  const address = await app.listen({ port, host })
  closeWithGrace({ logger: app.log }, async ({ err }) => {
    if (err !== undefined) app.log.fatal(err)
    await app.close()
    await database.close()
  })
  process.stdout.write(renderThingsToTry(address))
}

start().catch((thrown: unknown) => {
  process.stderr.write(`${explainStartFailure(thrown)}\n`)
  process.exit(1)
})
