import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

/** A row of values that are no errors: thrown by a sync and by an async handler. */
function row(source: string, values: readonly (() => unknown)[]): Source {
  return {
    source,
    becomes: '500 internal_error',
    answer: () =>
      sameErrorOf(values, async (make) => {
        const { app } = await startApp((started) => {
          started.get('/sync', () => {
            throw make()
          })
          started.get('/async', async () => {
            throw make()
          })
        })
        return sameErrorOf(['/sync', '/async'], (url) => app.inject(url))
      }),
    check: ({ headers, body }) => expect(body + JSON.stringify(headers)).not.toContain('c4n4ry'),
  }
}

/** Values that are no errors. */
export const thrownValues: readonly Source[] = [
  row('`throw undefined`, `null`, `NaN` or `""`', [() => undefined, () => null, () => Number.NaN, () => '']),
  row('a text, number, boolean, bigint, symbol or function', [
    () => 'c4n4ry',
    () => 404,
    () => false,
    () => 10n,
    () => Symbol('c4n4ry'),
    () => () => 'c4n4ry',
  ]),
  row('a plain object, also one with a `statusCode` or of the envelope’s shape', [
    () => ({ statusCode: 418, message: 'c4n4ry' }),
    () => ({ error: { code: 'c4n4ry', message: 'c4n4ry', status: 404, details: null } }),
  ]),
  row('a `Buffer`, `Date`, list, promise or `Response`', [
    () => Buffer.from('c4n4ry'),
    () => new Date(0),
    () => ['c4n4ry'],
    () => Promise.resolve('c4n4ry'),
    () => new Response('c4n4ry', { status: 402, headers: { 'x-own': 'c4n4ry' } }),
  ]),
]
