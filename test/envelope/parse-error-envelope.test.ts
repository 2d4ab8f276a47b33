import { isErrorDetails, isErrorStatus, parseErrorEnvelope } from 'error-envelope/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const body = { code: 'not_found', message: 'Page 42 not found', status: 404, details: null }

test('The object under error is given back', () => {
  expect(parseErrorEnvelope({ error: body })).toEqual(body)
})

test('Absent details count as null', () => {
  const { details: _, ...withoutDetails } = body
  expect(parseErrorEnvelope({ error: withoutDetails })).toEqual(body)
  expect(parseErrorEnvelope({ error: { ...body, details: undefined } })).toEqual(body)
})

test.each<[object | unknown[]]>([[{ page: 42 }], [[1, 2]], [{}], [[]]])('Details %j are kept', (details) => {
  expect(parseErrorEnvelope({ error: { ...body, details } })?.details).toEqual(details)
})

test('Extra keys are tolerated and left out', () => {
  expect(parseErrorEnvelope({ error: { ...body, hint: 'x' }, meta: 1 })).toEqual(body)
})

test.each([[400], [499], [500], [599]])('A status of %i is an error', (status) => {
  expect(parseErrorEnvelope({ error: { ...body, status } })?.status).toBe(status)
})

test.each<[string, unknown]>([
  ['null', null],
  ['undefined', undefined],
  ['text', 'string'],
  ['a number', 0],
  ['an empty object', {}],
  ['a list', [body]],
  ['the old shape of FastAPI', { detail: 'old shape' }],
  ['the shape of Fastify', { statusCode: 404, error: 'Not Found', message: 'Route not found' }],
  ['text under error', { error: 'unauthorized', hint: 'Set Authorization' }],
  ['null under error', { error: null }],
  ['a list under error', { error: [body] }],
  ['a list with the keys under error', { error: Object.assign([], body) }],
  ['an envelope without the outer object', body],
  ['an envelope one level down', { data: { error: body } }],
  ['no message', { error: { code: 'gone', status: 410 } }],
  ['no code', { error: { message: 'x', status: 500 } }],
  ['no status', { error: { code: 'gone', message: 'Gone' } }],
  ['a number as code', { error: { ...body, code: 1 } }],
  ['an empty code', { error: { ...body, code: '' } }],
  ['an object as message', { error: { ...body, message: {} } }],
  ['an empty message', { error: { ...body, message: '' } }],
  ['text as status', { error: { ...body, status: '404' } }],
  ['a success as status', { error: { ...body, status: 200 } }],
  ['a status of 399', { error: { ...body, status: 399 } }],
  ['a status of 600', { error: { ...body, status: 600 } }],
  ['a broken status', { error: { ...body, status: 404.5 } }],
  ['NaN as status', { error: { ...body, status: Number.NaN } }],
  ['text as details', { error: { ...body, details: 'x' } }],
  ['a boolean as details', { error: { ...body, details: false } }],
  ['an error that was inherited', Object.create({ error: body })],
  ['keys that were inherited', { error: Object.create(body) }],
  ['keys that came through __proto__', { error: JSON.parse(`{"__proto__":${JSON.stringify(body)}}`) }],
])('No envelope: %s', (_, given) => {
  expect(parseErrorEnvelope(given)).toBeUndefined()
})

test('A code inherited from a polluted prototype does not make an envelope', () => {
  const { code, ...withoutCode } = body
  try {
    Object.defineProperty(Object.prototype, 'code', { value: code, configurable: true })
    expect(parseErrorEnvelope({ error: withoutCode })).toBeUndefined()
  } finally {
    Reflect.deleteProperty(Object.prototype, 'code')
  }
})

test('Any JSON gives undefined or a sound error, and never throws', () => {
  const near = fc.record(
    {
      code: fc.oneof(fc.string(), fc.jsonValue()),
      message: fc.oneof(fc.string(), fc.jsonValue()),
      status: fc.oneof(fc.integer({ min: 350, max: 650 }), fc.jsonValue()),
      details: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ error: near })), (given) => {
      const parsed = parseErrorEnvelope(given)
      if (parsed === undefined) return
      expect(Object.keys(parsed)).toEqual(['code', 'message', 'status', 'details'])
      expect(parsed.code.length * parsed.message.length).toBeGreaterThan(0)
      expect(isErrorStatus(parsed.status)).toBe(true)
      expect(isErrorDetails(parsed.details)).toBe(true)
    }),
  )
})
