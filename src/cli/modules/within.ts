import { UsageError } from '../command-error.ts'

/**
 * Waits for something, but no longer than so many seconds. Throws a UsageError with the given text after that. Meanwhile it
 * keeps the process alive, which would otherwise end without a word where nothing else is left to do.
 */
export async function within<Result>(seconds: number, work: PromiseLike<Result>, text: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UsageError(text)), seconds * 1000)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
