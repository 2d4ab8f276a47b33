import { expect, test } from 'vitest'
import { retryAfter } from '../../../src/mcp/callers/retry-after.ts'
import type { ReceivedEnvelope } from '../../../src/mcp/envelope/parse-mcp-error-envelope.ts'
import envelope from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }

const waiting = (_meta: unknown) => retryAfter({ ...envelope, _meta } as ReceivedEnvelope)

test.each([0, 1.2, 3600])('A wait of %d seconds is given as it is', (seconds) => {
  expect(waiting({ retry_after_seconds: seconds })).toBe(seconds)
})

test.each([
  [undefined],
  [{}],
  [{ retry_after_seconds: '5' }],
  [{ retry_after_seconds: -1 }],
  [{ retry_after_seconds: null }],
  [{ retry_after_seconds: Number.NaN }],
  [{ retry_after_seconds: Number.POSITIVE_INFINITY }],
])('Telemetry of %j says no wait', (meta) => {
  expect(waiting(meta)).toBeUndefined()
})
