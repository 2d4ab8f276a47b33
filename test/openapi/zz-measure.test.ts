import { Type as T } from 'typebox'
import { test } from 'vitest'
import { exampleOf } from '../../src/openapi/example-of.ts'
const str = (pattern: string) => T.Object({ v: T.String({ pattern }) })
const list: Record<string, object> = {
  locked: T.Object({ lockedBy: T.String(), until: T.String({ format: 'date-time' }) }),
  quota: T.Object({ limit: T.Integer({ minimum: 1 }), used: T.Integer({ minimum: 0 }), unit: T.Union([T.Literal('requests'), T.Literal('bytes')]) }),
  price: T.Object({ amount: T.Number({ exclusiveMinimum: 0, multipleOf: 0.01 }), currency: T.String({ minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' }) }),
  balance: T.Object({ balance: T.Number(), needed: T.Number({ maximum: -0.5 }) }),
  fields: T.Array(T.Object({ path: T.String(), message: T.String() }), { minItems: 1 }),
  ids: T.Array(T.String({ format: 'uuid' }), { minItems: 1, uniqueItems: true }),
  uniqueIds2: T.Object({ v: T.Array(T.String({ format: 'uuid' }), { minItems: 2, uniqueItems: true }) }),
  uniqueEmails2: T.Object({ v: T.Array(T.String({ format: 'email' }), { minItems: 2, uniqueItems: true }) }),
  record: T.Record(T.String(), T.Array(T.String())),
  recslug: T.Object({ v: T.Record(T.String({ pattern: '^[a-z][a-z0-9_]*$' }), T.String()) }),
  tree: T.Cyclic({ Node: T.Object({ id: T.String(), children: T.Array(T.Ref('Node')) }) }, 'Node'),
  nested: T.Object({ tree: T.Cyclic({ Node: T.Object({ id: T.String(), children: T.Array(T.Ref('Node')) }) }, 'Node') }),
  union: T.Union([T.Object({ kind: T.Literal('a'), a: T.String() }), T.Object({ kind: T.Literal('b') })]),
  inter: T.Intersect([T.Object({ a: T.String() }), T.Object({ b: T.String() })], { unevaluatedProperties: false }),
  ipv4: T.Object({ ip: T.String({ format: 'ipv4' }), ip6: T.String({ format: 'ipv6' }), host: T.String({ format: 'hostname' }), url: T.String({ format: 'uri' }) }),
  dur: T.Object({ d: T.String({ format: 'duration' }), t: T.String({ format: 'time' }), day: T.String({ format: 'date' }) }),
  tuple: T.Object({ range: T.Tuple([T.Integer(), T.Integer()]), at: T.Tuple([T.Number({ minimum: -180, maximum: 180 }), T.Number()]) }),
  tl: T.Object({ v: T.TemplateLiteral([T.Literal('page-'), T.Integer()]) }), tl2: T.Object({ v: T.TemplateLiteral([T.Literal('user:'), T.String()]) }),
  slug: str('^[a-z0-9-]+$'), slug2: str('^[a-z0-9]+(?:-[a-z0-9]+)*$'), sku: str('^[A-Z]{2,4}-\\d{2,6}$'), digits: str('^\\d+$'), zip: str('^\\d{5}(-\\d{4})?$'), hex: str('^[0-9a-f]+$'), hex24: str('^[0-9a-f]{24}$'), sha: str('^[0-9a-f]{40}$'), sha256: str('^[0-9a-f]{64}$'),
  semver: str('^\\d+\\.\\d+\\.\\d+$'), color: str('^#[0-9a-fA-F]{6}$'), phone: str('^\\+[1-9]\\d{1,14}$'), country: str('^[A-Z]{2}$'), lang: str('^[a-z]{2}(-[A-Z]{2})?$'), time: str('^([01]\\d|2[0-3]):[0-5]\\d$'), date: str('^\\d{4}-\\d{2}-\\d{2}$'), email: str('^[^@]+@[^@]+$'), url: str('^https://'), path: str('^/'), uuid: str('^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'), ulid: str('^[0-9A-HJKMNP-TV-Z]{26}$'), iban: str('^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$'), order: str('^ORD-\\d{6}$'), prefixed: str('^usr_[A-Za-z0-9]+$'), isbn: str('^97[89]\\d{10}$'), ident: str('^[A-Za-z_][A-Za-z0-9_]*$'), upper: str('^[A-Z][A-Z0-9_]*$'), b64: str('^[A-Za-z0-9+/]+=*$'), decimal: str('^-?\\d+(\\.\\d{1,2})?$'), money: str('^\\d+\\.\\d{2}$'), nonblank: str('\\S'), year: str('^\\d{4}$'), month: str('^\\d{4}-\\d{2}$'), card4: str('^\\d{4}$'), otp: str('^\\d{6}$'), mac: str('^([0-9A-F]{2}:){5}[0-9A-F]{2}$'), cuid: str('^c[a-z0-9]{24}$'), nano: str('^[A-Za-z0-9_-]{21}$'), username: str('^[a-z][a-z0-9_]{2,15}$'), i18n: str('^[a-z]+(\\.[a-z]+)+$'), mime: str('^[a-z]+/[a-z0-9.+-]+$'), file: str('^[\\w-]+\\.[a-z]{2,4}$'),
  ajvNullable: { type: 'object', properties: { a: { type: 'string', nullable: true }, b: { type: 'integer', nullable: true } }, required: ['a', 'b'] },
  ifThen: { type: 'object', properties: { kind: { enum: ['a', 'b'] }, a: { type: 'string' } }, required: ['kind'], if: { properties: { kind: { const: 'a' } } }, then: { required: ['a'] } },
  depReq: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, dependentRequired: { a: ['b'] } },
  contains: { type: 'object', properties: { roles: { type: 'array', items: { type: 'string' }, contains: { const: 'admin' } } } },
  propertyNames: { type: 'object', propertyNames: { enum: ['en', 'de'] }, additionalProperties: { type: 'string' } },
  maxProps: { type: 'object', properties: { a: {}, b: {} }, maxProperties: 1 },
  notx: { type: 'object', properties: { name: { type: 'string', not: { const: 'root' } } } },
  oneOfReq: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  anyOfReq: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  defs: { type: 'object', properties: { page: { $ref: '#/definitions/page' } }, definitions: { page: { type: 'object', properties: { id: { type: 'integer' } } } } },
  closedAllOf: { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'object', properties: { b: { type: 'string' } } }], unevaluatedProperties: false },
  exclusive: T.Union([T.Object({ a: T.String(), b: T.Optional(T.Never()) }), T.Object({ b: T.String() })]),
  unknown: T.Object({ value: T.Unknown(), any: T.Any() }), free: T.Object({}, { additionalProperties: true }),
  bigmin: T.Object({ v: T.String({ minLength: 64, maxLength: 64 }) }), emailMax: T.Object({ v: T.String({ format: 'email', maxLength: 254 }) }), passwordFormat: T.Object({ v: T.String({ format: 'password', minLength: 8 }) }), percent: T.Object({ v: T.Number({ minimum: 0, maximum: 100 }) }), port: T.Object({ v: T.Integer({ minimum: 1024, maximum: 65535 }) }), fraction: T.Object({ v: T.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }) }), mult: T.Object({ v: T.Integer({ multipleOf: 15, minimum: 1, maximum: 60 }) }),
}
test('m', () => {
  const none: string[] = []
  const seen: string[] = []
  for (const [n, s] of Object.entries(list)) { const e = exampleOf({ code: 'c', message: 'm', status: 1, detailsSchema: s } as never); e === undefined ? none.push(n) : seen.push(`${n} ${JSON.stringify(e.error.details)}`) }
  console.log(`${seen.length}/${Object.keys(list).length}; none: ${none.join(', ')}\n${seen.join('\n')}`)
})
