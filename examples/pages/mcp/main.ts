import { serveStdio } from '@modelcontextprotocol/server/stdio'
import closeWithGrace from 'close-with-grace'
import { readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database.ts'
import { seed } from '../seed.ts'
import { explainStartFailure } from '../start-failure.ts'
import { createTables } from '../tables.ts'
import { createWikiServer } from './create-wiki-server.ts'
import { simulateUpstreams } from './upstreams/upstreams.ts'

// The wiki as an MCP server on stdio. stdout is for the protocol alone: all else goes to stderr.
async function start(): Promise<void> {
  const { databaseUrl } = readConfiguration(process.env)
  const database = await openDatabase(databaseUrl)
  await createTables(database)
  await seed(database)

  const upstreams = simulateUpstreams()
  const connection = serveStdio(() => createWikiServer({ database, upstreams }), { onerror: console.error })
  const { close } = closeWithGrace(async ({ err }) => {
    if (err !== undefined) console.error(err)
    await connection.close()
    await upstreams.close()
    await database.close()
  })
  // The client has left (MCP, stdio: servers exit when their input ends).
  process.stdin.once('close', close)
}

start().catch((thrown: unknown) => {
  process.stderr.write(`${explainStartFailure(thrown)}\n`)
  process.exit(1)
})
