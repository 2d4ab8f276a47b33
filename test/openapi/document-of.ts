import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import errorEnvelope, { type ErrorEnvelopeOptions } from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** What tests read of a document. */
export interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Record<string, Response>
  }
}

/** An operation of a document. */
export interface Operation {
  readonly responses: Readonly<Record<string, Response>>
  readonly [field: string]: unknown
}

/** A response of an operation. */
export interface Response {
  readonly $ref?: string
  readonly description: string
  readonly content?: Readonly<Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }>>
}

/** A schema in a document. */
export interface Schema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
}

interface Given {
  readonly swagger?: FastifyDynamicSwaggerOptions
  readonly envelope?: ErrorEnvelopeOptions
  readonly openapi?: '3.0.3' | '3.1.0'
}

/** Starts an application with the plugin and @fastify/swagger; `routes` come after both. */
export async function startDocumented(routes: (app: FastifyInstance) => unknown, given: Given = {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(errorEnvelope, given.envelope ?? {})
  const info = { title: 'Test', version: '1.0.0' }
  const openapi = { openapi: given.openapi ?? '3.1.0', info, ...given.swagger?.openapi }
  await app.register(swagger, swaggerOptions({ ...given.swagger, openapi } as FastifyDynamicSwaggerOptions))
  await routes(app)
  await app.ready()
  return app
}

/** Gives the document of such an application. */
export async function documentOf(routes: (app: FastifyInstance) => unknown, given: Given = {}): Promise<Document> {
  return (await startDocumented(routes, given)).swagger() as unknown as Document
}

/** Gives the codes that a response lists, in the order of the document. */
export function codesIn({ components }: Document, given: Response | undefined): string[] {
  const response = given?.$ref === undefined ? given : components.responses[lastOf(given.$ref)]
  const error = response?.content?.['application/json']?.schema?.properties?.error
  const schemas = (error?.oneOf ?? [error]).map((each) => components.schemas[lastOf(each?.$ref ?? '')])
  return schemas.flatMap((schema) => (schema?.properties?.code?.enum ?? []) as string[])
}

/** Gives the codes of an operation by status. */
export function answersOf(document: Document, path: string, method = 'get'): Record<string, string[]> {
  const responses = Object.entries(document.paths[path]?.[method]?.responses ?? {})
  return Object.fromEntries(responses.map(([status, response]) => [status, codesIn(document, response)]))
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
