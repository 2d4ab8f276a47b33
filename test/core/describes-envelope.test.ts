import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describesEnvelope } from '../../src/core/describes-envelope.ts'
import { errorEnvelopeSchema } from '../../src/envelope/error-envelope-schema.ts'

const envelope = { type: 'object', properties: { error: { type: 'object', properties: { code: { const: 'x' } } } } }
const legacy = { type: 'object', properties: { statusCode: { type: 'integer' }, error: { type: 'string' } } }

describe('A schema that can be that of an envelope', () => {
  test.each<[string, unknown, Record<string, unknown>?]>([
    ['the schema of the package', errorEnvelopeSchema],
    ['one with a code of its own', envelope],
    ['made by TypeBox', Type.Object({ error: Type.Object({ code: Type.Literal('x') }) })],
    ['one that says nothing', {}],
    ['a description alone', { description: 'An error' }],
    ['true', true],
    ['a free-form object', { type: 'object' }],
    ['a free-form error', { type: 'object', properties: { error: { type: 'object' } } }],
    ['one among several types', { type: ['object', 'null'] }],
    ['a branch', { anyOf: [legacy, envelope] }],
    ['a part', { allOf: [{ type: 'object', properties: { id: {} } }, envelope] }],
    ['behind a reference to another', { $ref: 'Envelope#' }, { Envelope: envelope }],
    ['behind a reference into another', { $ref: 'all#/$defs/Envelope' }, { all: { $defs: { Envelope: envelope } } }],
    ['behind a reference into itself', { $ref: '#/$defs/Envelope', $defs: { Envelope: envelope } }],
    ['behind a reference that can not be followed', { $ref: 'nowhere#' }],
    ['that refers to itself without end', { $ref: '#' }],
    ['of zod', z.object({ other: z.string() })],
  ])('is %s', (_what, schema, others) => {
    expect(describesEnvelope(schema, others)).toBe(true)
  })
})

describe('A schema that can not', () => {
  test.each<[string, unknown, Record<string, unknown>?]>([
    ["Fastify's own shape", legacy],
    ['another object', { type: 'object', properties: { ok: { type: 'boolean' } } }],
    ['no object', { type: 'string' }],
    ['no body', { type: 'null' }],
    ['false', false],
    ['an empty object', { type: 'object', additionalProperties: false }],
    ['such behind a reference', { $ref: 'HttpError' }, { HttpError: legacy }],
    ['such in two branches', { anyOf: [legacy, legacy] }],
    ['such in all branches', { oneOf: [legacy, { type: 'null' }] }],
    ['an error of another shape', { properties: { error: { properties: { reason: {} } } } }],
  ])('is %s', (_what, schema, others) => {
    expect(describesEnvelope(schema, others)).toBe(false)
  })
})
