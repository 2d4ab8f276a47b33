import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  earlierSchemaFailures,
  laterSchemaFailures,
  type SchemaFailure,
  schemaFailures,
} from '../fixtures/schema-failures.ts'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

function useAjv2020(app: FastifyInstance): void {
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { email: /@/ } })
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema as object))
}

function useTypeBox(app: FastifyInstance): void {
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
}

async function check({ schema, body, items }: SchemaFailure, prepare: (app: FastifyInstance) => void) {
  const error = await validationFailure(schema, body, { prepare })

  expect(error.code).toBe('validation_error')
  expect(error.status).toBe(422)
  expect(itemsOf(error)).toEqual(items)
  for (const item of error.details as object[]) expect(Object.keys(item)).toEqual(['loc', 'msg', 'type'])
  expect(error.message).toBe(items.map(([path, msg]) => `${path || 'body'}: ${msg}`).join('; '))
}

describe('A failed rule becomes the same items', () => {
  test.each([...schemaFailures, ...earlierSchemaFailures])('by the ajv of Fastify: $rule', (failure) =>
    check(failure, () => {}),
  )

  test.each([...schemaFailures, ...laterSchemaFailures])('by an ajv of 2020-12: $rule', (failure) =>
    check(failure, useAjv2020),
  )

  test.each([...schemaFailures, ...laterSchemaFailures])('by the compiled validator of TypeBox: $rule', (failure) =>
    check(failure, useTypeBox),
  )
})
