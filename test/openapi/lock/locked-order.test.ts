import { describe, expect, test } from 'vitest'
import { compareCodes } from '../../../src/openapi/lock/compare-codes.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'
import { entryOf } from './entry-of.ts'

// "Changed status of a code": a public report of what people expect from a lock of codes.
describe('Locked order_not_found as 404:', () => {
  const order = entryOf('OrderNotFoundError', 404)
  const lock = toCodeLock([order], '1.0.0')
  const textsOf = (...now: Parameters<typeof entryOf>[]) =>
    compareCodes(
      lock,
      now.map((facts) => entryOf(...facts)),
    ).breaking.map(({ text }) => text)

  test('changing it to 410 fails with both values named', () => {
    expect(textsOf(['OrderNotFoundError', 410])).toEqual([
      'order_not_found answered 404 and now answers 410; give the new meaning a new code, or take the status back.',
    ])
  })

  test('removing the code fails with both values named', () => {
    expect(textsOf()).toEqual([
      'order_not_found (404, OrderNotFoundError) is gone; put it back, or retire it on purpose, which is for ever.',
    ])
  })

  test('renaming it fails with both values named', () => {
    expect(textsOf(['OrderMissingError', 404])).toEqual([
      'order_not_found (404, OrderNotFoundError) is gone and order_missing (404, OrderMissingError) is new; if that is a rename, it breaks clients: keep the old name, or retire the old code on purpose.',
    ])
  })

  test('the same code declared twice with different status fails with both values named', () => {
    expect(textsOf(['OrderNotFoundError', 404], ['OrderNotFound', 410])).toEqual([
      'order_not_found is the code of OrderNotFound (410) and of OrderNotFoundError (404); rename one of them.',
    ])
  })

  test('adding a code passes, and needs an explicit update of the lock', () => {
    const now = [order, entryOf('OrderPaidError', 409)]
    expect(compareCodes(lock, now)).toEqual({
      breaking: [],
      additions: [expect.objectContaining({ text: 'order_paid (409, OrderPaidError) is new; record it in the lock.' })],
    })
    expect(compareCodes(toCodeLock(now, '1.1.0', lock), now)).toEqual({ breaking: [], additions: [] })
  })

  test('comparing leaves the lock as it was', () => {
    const before = structuredClone(lock)
    compareCodes(lock, [entryOf('OrderMissingError', 410)])
    expect(lock).toEqual(before)
  })
})
