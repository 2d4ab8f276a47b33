/** Runs something and gives the messages of the exceptions that would have ended the process. */
export async function uncaughtDuring(run: () => Promise<void>): Promise<string[]> {
  const messages: string[] = []
  process.setUncaughtExceptionCaptureCallback(({ message }) => void messages.push(message))
  try {
    await run()
  } finally {
    process.setUncaughtExceptionCaptureCallback(null)
  }
  return messages
}
