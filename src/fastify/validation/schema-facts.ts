import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readProperty } from '../read-property.ts'
import { serverOptionsOf } from '../server-options-of.ts'
import type { PartSchemas } from './placing/schema-references.ts'
import { takesFromRequest } from './readers/takes-from-request.ts'
import { isYupReport } from './readers/yup-issues.ts'

/** What is known of the schema that a part of a request failed. */
export interface SchemaFacts {
  /** Whether limits may come from the request itself. */
  readonly hidesLimits: boolean
  /** The schemas, where they have references. */
  readonly schemas: PartSchemas | undefined
}

/** Tells what is known of the schema of a part of a request, by Fastify's name of the part; little without a request. */
export function schemaFactsOf(
  request: FastifyRequest | undefined,
  context: string,
  reports: readonly unknown[],
): SchemaFacts {
  return {
    hidesLimits: usesData(request, context) || (reports.some(isYupReport) && usesReferences(request, context)),
    schemas: schemasWithReferences(request, context),
  }
}

// ajv's $data takes limits and allowed values from the request itself: a password to repeat, for instance. A schema may
// do so by itself, or through one that it refers to, which only ajv knows.
function usesData(request: FastifyRequest | undefined, context: string): boolean {
  if (request === undefined) return false
  const { server } = request
  const schema = schemaOf(request, context)
  return (
    remember(ownData, schema, () => mentions('$data', schema)) ||
    remember(sharedData, server, () => mentions('$data', server.getSchemas())) ||
    (remember(ajvData, server, () => hasAjvData(server)) && hasReferences(schema))
  )
}

// Yup's references do the same, and its report has what they led to.
function usesReferences(request: FastifyRequest | undefined, context: string): boolean {
  const schema = schemaOf(request, context)
  if (typeof schema !== 'object' || schema === null) return true
  return remember(yupReferences, schema, () => takesFromRequest(schema))
}

function schemasWithReferences(request: FastifyRequest | undefined, context: string): PartSchemas | undefined {
  const schema = schemaOf(request, context)
  if (request === undefined || !hasReferences(schema)) return undefined
  // A body may have a schema for each content type.
  const content = readProperty(schema, 'content')
  const perType = Object.values(content ?? {}).map((each) => readProperty(each, 'schema'))
  return { roots: content === undefined ? [schema] : perType, shared: () => request.server.getSchemas() }
}

function schemaOf(request: FastifyRequest | undefined, context: string): unknown {
  return (request?.routeOptions.schema as Record<string, unknown> | undefined)?.[context]
}

function hasReferences(schema: unknown): boolean {
  return remember(ownReference, schema, () => mentions('$ref', schema))
}

type Memory = WeakMap<object, boolean>

const ownData: Memory = new WeakMap()
const ownReference: Memory = new WeakMap()
const sharedData: Memory = new WeakMap()
const ajvData: Memory = new WeakMap()
const yupReferences: Memory = new WeakMap()

function remember(memory: Memory, owner: unknown, find: () => boolean): boolean {
  if (typeof owner !== 'object' || owner === null) return false
  const known = memory.get(owner)
  if (known !== undefined) return known
  const found = find()
  memory.set(owner, found)
  return found
}

function mentions(keyword: string, schema: unknown): boolean {
  try {
    return JSON.stringify(schema)?.includes(`"${keyword}"`) ?? false
  } catch {
    // What is no JSON is no JSON Schema.
    return false
  }
}

function hasAjvData(server: FastifyInstance): boolean {
  const options = serverOptionsOf(server)?.ajv?.customOptions as { $data?: unknown } | undefined
  return options?.$data === true
}
