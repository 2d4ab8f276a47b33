/** Keeps a promise that was given where none is wanted from ending the process by its rejection. */
export function ignoreRejection(given: unknown): void {
  if (given instanceof Promise) given.catch(() => {})
}
