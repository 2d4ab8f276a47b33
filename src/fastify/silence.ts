/**
 * Takes the sting out of a promise that nobody will await: one that an async function gave where the types ask for none.
 * If it rejected, that would end the process.
 */
export function silence(result: unknown): void {
  if (result instanceof Promise) result.catch(() => {})
}
