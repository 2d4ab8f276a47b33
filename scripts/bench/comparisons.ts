import type { LoadRequest } from './client.ts'
import type { Aim } from './rows.ts'
import type { ServerSettings } from './servers/serve.ts'

/** A server that ours is compared with: a variant of the same module, or a module among the peers. */
export interface Rival {
  readonly variant: string
  readonly peer?: string
  readonly aim?: Aim
}

/** Servers that answer the same request. Every ratio is the throughput of ours by that of the rival. */
export interface Comparison {
  readonly name: string
  readonly title: string
  readonly module: string
  readonly ours: string
  readonly timing: ServerSettings['timing']
  readonly logging: boolean
  readonly request: LoadRequest
  readonly rivals: readonly Rival[]
  /** What nothing can be faster than; it tells how far each ratio could go. */
  readonly floor?: string
}

const page: LoadRequest = { method: 'GET', path: '/pages/42', statuses: [404] }
const notFound = { module: 'servers/not-found', ours: 'domain error', request: page, floor: 'floor' } as const

// The same server once more: by how much its ratio misses 1 is what the others can't be trusted to either.
const domainControl: Rival = { variant: 'domain error', aim: { atLeast: 0.97, atMost: 1.03 } }

const ahead = { atLeast: 1 }
const peers: readonly Rival[] = [
  { variant: 'Hono, HTTPException', peer: 'hono', aim: ahead },
  { variant: 'h3, createError', peer: 'h3', aim: ahead },
  { variant: 'Express, http-errors', peer: 'express', aim: ahead },
  { variant: 'NestJS on Fastify, filter', peer: 'nest', aim: ahead },
]

const pageWithoutTitle = { method: 'POST', path: '/pages', body: '{"state":"draft"}' } as const
const schemaFailure = {
  module: 'servers/schema-failure',
  ours: 'plugin and server options',
  timing: 'at once',
  request: { ...pageWithoutTitle, statuses: [422, 400] },
} as const

export const comparisons: readonly Comparison[] = [
  {
    ...notFound,
    name: 'not-found',
    title: '404 thrown at once, logger off',
    timing: 'at once',
    logging: false,
    rivals: [
      domainControl,
      { variant: 'plain Error', aim: { atLeast: 1.25 } },
      { variant: 'sensible', aim: { atLeast: 1.8 } },
      { variant: 'returned object', aim: { atLeast: 0.68 } },
      { variant: 'domain error, returned' },
    ],
  },
  {
    ...notFound,
    name: 'not-found-await',
    title: '404 thrown after an await, logger off',
    timing: 'after an await',
    logging: false,
    rivals: [
      domainControl,
      { variant: 'plain Error', aim: { atLeast: 1.1 } },
      { variant: 'sensible', aim: { atLeast: 1.7 } },
      { variant: 'returned object', aim: { atLeast: 0.85 } },
    ],
  },
  {
    ...notFound,
    name: 'not-found-logged',
    title: '404 thrown at once, pino at info',
    timing: 'at once',
    logging: true,
    rivals: [
      domainControl,
      { variant: 'plain Error', aim: { atLeast: 1.65 } },
      { variant: 'sensible', aim: { atLeast: 2.3 } },
      { variant: 'returned object, headers and log line', aim: { atLeast: 0.72 } },
    ],
  },
  {
    ...notFound,
    name: 'not-found-await-logged',
    title: '404 thrown after an await, pino at info',
    timing: 'after an await',
    logging: true,
    rivals: [
      domainControl,
      { variant: 'plain Error', aim: { atLeast: 1.45 } },
      { variant: 'sensible', aim: { atLeast: 2.2 } },
      { variant: 'returned object, headers and log line', aim: { atLeast: 0.85 } },
    ],
  },
  { ...notFound, name: 'peers', title: '404 thrown at once', timing: 'at once', logging: false, rivals: peers },
  {
    ...notFound,
    name: 'peers-await',
    title: '404 thrown after an await',
    timing: 'after an await',
    logging: false,
    rivals: peers,
  },
  {
    ...schemaFailure,
    name: 'schema-failure',
    title: 'one schema failure, logger off',
    logging: false,
    rivals: [
      { variant: 'plugin and server options', aim: { atLeast: 0.97, atMost: 1.03 } },
      { variant: 'Fastify alone', aim: { atLeast: 1.25 } },
      { variant: 'plugin alone' },
    ],
  },
  {
    ...schemaFailure,
    name: 'schema-failure-logged',
    title: 'one schema failure, pino at info',
    logging: true,
    rivals: [
      { variant: 'plugin and server options', aim: { atLeast: 0.97, atMost: 1.03 } },
      { variant: 'Fastify alone', aim: { atLeast: 1.7 } },
      { variant: 'plugin alone' },
    ],
  },
  {
    name: 'success',
    title: 'a request that succeeds',
    module: 'servers/success',
    ours: 'with the plugin',
    timing: 'at once',
    logging: false,
    request: { ...page, statuses: [200] },
    rivals: [
      { variant: 'with the plugin', aim: { atLeast: 0.97, atMost: 1.03 } },
      { variant: 'Fastify alone', aim: { atLeast: 0.97, atMost: 1.03 } },
    ],
  },
]
