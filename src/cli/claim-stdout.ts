import type { TextStream } from './terminal.ts'

/** A stream of the process, with its number. */
type NumberedStream = NodeJS.WriteStream & { fd: number }

/** The stdout of the process, for the result alone. */
export interface ClaimedStdout extends TextStream {
  /** Writes what it was given, and calls back when that has left the process, or can't. */
  flush(done: () => void): void
}

/**
 * Keeps stdout for the result: whatever else the process writes there goes to stderr, such as the log of an application,
 * so that `error-envelope openapi app.ts > openapi.json` holds. `pino.destination()` asks for the number of stdout, so that
 * is another too; only what writes to number 1 itself, as a transport of pino does in its thread, is out of reach.
 */
export function claimStdout(stdout: NumberedStream, stderr: NumberedStream): ClaimedStdout {
  const { fd, write } = stdout
  const texts: string[] = []
  stdout.write = stderr.write.bind(stderr) as typeof write
  stdout.fd = stderr.fd
  return {
    write: (text) => texts.push(text),
    flush(done) {
      stdout.write = write
      stdout.fd = fd
      // A reader that went away, as `head` does, is no failure.
      stdout.on('error', () => {})
      stdout.write(texts.join(''), () => done())
    },
  }
}
