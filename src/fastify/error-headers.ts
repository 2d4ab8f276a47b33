import type { Settings } from './to-settings.ts'

/** Gives the headers that every envelope is sent with, by its code. */
export function errorHeaders(code: string, { errorCodeHeader }: Settings): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(errorCodeHeader === false ? {} : { [errorCodeHeader]: code }),
  }
}
