import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { TextStream } from './terminal.ts'

/** A stream of the process, with its number. */
type NumberedStream = NodeJS.WriteStream & { fd: number }

/** The stdout of the process, for the result alone. */
export interface ClaimedStdout extends TextStream {
  /** Writes what it was given, and calls back when that has left the process, or with the reason why it could not. */
  flush(done: (failure?: Error) => void): void
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
      // What goes wrong is told to the callback too.
      stdout.on('error', () => {})
      writeWhole(stdout, texts.join(''), (failure) => done(isGone(failure) ? undefined : failure))
    },
  }
}

function writeWhole(stdout: NumberedStream, text: string, done: (failure?: Error) => void): void {
  const { fd } = stdout
  if (stdout instanceof Socket) {
    stdout.write(text, (failure) => done(failure ?? undefined))
    return
  }
  // Into a file the stream writes once, and says nothing where only a part found room.
  try {
    writeFileSync(fd, text)
    done()
  } catch (thrown) {
    done(thrown as Error)
  }
}

// A reader that went away, as `head` does, is no failure; one that left data unread resets a socket.
function isGone(failure: NodeJS.ErrnoException | undefined): boolean {
  return failure?.code === 'EPIPE' || failure?.code === 'ECONNRESET'
}
