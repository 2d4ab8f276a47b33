/** What the environment says. */
export interface Configuration {
  readonly port: number
  readonly host: string
  readonly logLevel: string
  readonly databaseUrl: string | undefined
}

/** A variable of the environment that can't be used. Its message is one sentence for whoever set it. */
export class ConfigurationError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment; an empty variable counts as none. Throws ConfigurationError. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const port = environment.PORT || '3000'
  const host = environment.HOST || '127.0.0.1'
  const logLevel = environment.LOG_LEVEL || 'info'
  const databaseUrl = environment.DATABASE_URL || undefined

  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new ConfigurationError(`PORT must be a number from 0 to 65535, 0 for any free port, not "${port}".`)
  }
  if (!logLevels.includes(logLevel)) {
    throw new ConfigurationError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`)
  }
  return { port: Number(port), host, logLevel, databaseUrl }
}
