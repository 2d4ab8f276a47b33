/** Tells of what must not happen in the process while it serves. */
export function watchProcess(tell: (problem: string) => void): void {
  process.on('uncaughtException', (error) => tell(`uncaught exception: ${describe(error)}`))
  process.on('unhandledRejection', (reason) => tell(`unhandled rejection: ${describe(reason)}`))
  process.on('warning', ({ name, message }) => {
    if (name === 'MaxListenersExceededWarning') tell(`${name}: ${message}`)
  })
}

function describe(thrown: unknown): string {
  try {
    return String((thrown as Error | undefined)?.stack ?? thrown).slice(0, 3_000)
  } catch {
    return 'a value that cannot be read'
  }
}
