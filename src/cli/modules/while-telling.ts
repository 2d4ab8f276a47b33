import type { Terminal } from '../terminal.ts'

// A person at a terminal waits less patiently than a log does.
const patience = { person: 300, log: 2000 }

/** Does something, and says what is going on where it takes longer than a moment. */
export async function whileTelling<Result>(
  { stderr }: Terminal,
  text: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const delay = stderr.isTTY === true ? patience.person : patience.log
  const timer = setTimeout(() => stderr.write(`${text}\n`), delay)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
