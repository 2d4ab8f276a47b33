import { types } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { canary } from '../../test/fixtures/hostile-values.ts'
import type { Ledger } from './ledger.ts'

/** Throws for a request what its case says, and counts how often: each is one line in the log. */
export class Thrower {
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  thrown(request: Pick<FastifyRequest, 'id'>, isWhileSending = false): unknown {
    const record = this.#ledger.requestOf(request.id)
    if (record !== undefined) {
      record.throws++
      if (isWhileSending) record.throwsWhileSending++
    }
    return this.#thrownOf(request)
  }

  #thrownOf({ id }: Pick<FastifyRequest, 'id'>): unknown {
    return this.#ledger.byId(Number(id.split('/')[0]))?.thrown
  }

  throw(request: Pick<FastifyRequest, 'id'>): never {
    throw this.thrown(request)
  }

  /** For hooks that throw at once: Fastify looks at the value, and takes none as no failure. */
  throwSomething(request: Pick<FastifyRequest, 'id'>): never {
    throw this.thrown(request) ?? 'nothing'
  }

  /** For body parsers: Fastify takes any falsy value as no failure. */
  throwTruthy(request: Pick<FastifyRequest, 'id'>): never {
    throw this.thrown(request) || 'nothing'
  }

  /** For where only an Error is a failure: streams, callbacks. */
  error(request: Pick<FastifyRequest, 'id'>, isWhileSending = false): Error {
    return asError(this.thrown(request, isWhileSending))
  }

  /** For error handlers that throw another error in the place of the first: that is one failure still. */
  otherError(request: Pick<FastifyRequest, 'id'>): Error {
    return asError(this.#thrownOf(request))
  }

  /** For streams: of a HEAD Fastify logs what they fail with, and an error that can't be logged ends the process. */
  streamError(request: Pick<FastifyRequest, 'id' | 'method'>): Error {
    const error = this.error(request)
    return request.method === 'HEAD' ? new Error(canary) : error
  }
}

function asError(thrown: unknown): Error {
  return types.isNativeError(thrown) ? thrown : new Error(canary, { cause: thrown })
}
