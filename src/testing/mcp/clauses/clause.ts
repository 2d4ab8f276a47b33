import type { Answer, Envelope } from '../answers/read-answer.ts'
import type { Probe } from '../probes/probe.ts'
import type { Noise } from '../protocol/transport.ts'

/** A call that was made, with its answer. */
export interface Exchange {
  readonly probe: Probe
  readonly answer: Answer
}

/** All that a run found out. */
export interface Evidence {
  readonly exchanges: readonly Exchange[]
  readonly toolNames: ReadonlySet<string>
  readonly transport: 'stdio' | 'http'
  readonly noise: Noise
  /** What the server says of its envelopes, from wherever it says so; undefined where it says nothing. */
  readonly capability: unknown
  /** How many calls there was no time for. */
  readonly unsent: number
}

/** What one clause of the contract comes to on some evidence: what was looked at, and what was wrong with it. */
export interface Finding {
  readonly looked: number
  readonly failures: readonly Fault[]
}

/** One thing that breaks a clause. */
export interface Fault {
  readonly reason: string
  /** The call that it was seen at. */
  readonly exchange?: Exchange
}

/** A clause of the contract that can be checked from outside. */
export interface Clause {
  readonly id: string
  readonly sentence: string
  /** Where the contract says so. */
  readonly source: string
  /** Why it is not checked where there was nothing to look at. */
  readonly lacking: string
  readonly find: (evidence: Evidence) => Finding
}

/** What is wrong with an envelope; undefined where nothing is. */
export type EnvelopeCheck = (envelope: Envelope, exchange: Exchange, evidence: Evidence) => string | undefined

/** Makes a check of each envelope that it is about; of all of them by default. */
export function envelopes(
  check: EnvelopeCheck,
  isAbout: (envelope: Envelope, exchange: Exchange) => boolean = () => true,
): Clause['find'] {
  return (evidence) =>
    eachExchange(
      evidence.exchanges.filter(
        ({ answer, ...rest }) => answer.envelope && isAbout(answer.envelope, { answer, ...rest }),
      ),
      (exchange) => exchange.answer.envelope && check(exchange.answer.envelope, exchange, evidence),
    )
}

/** Makes a check of each answer that it is about. */
export function answers(
  check: (exchange: Exchange) => string | undefined,
  isAbout: (exchange: Exchange) => boolean = () => true,
): Clause['find'] {
  return ({ exchanges }) => eachExchange(exchanges.filter(isAbout), check)
}

/** Makes a check of each part of `_meta` of a name, on errors and successes. */
export function metaParts(name: string, check: (part: unknown) => string | undefined): Clause['find'] {
  return ({ exchanges }) => {
    const parts = exchanges.flatMap((exchange) =>
      exchange.answer.metas.flatMap((meta) =>
        typeof meta === 'object' && meta !== null && Object.hasOwn(meta, name)
          ? [{ exchange, part: (meta as Readonly<Record<string, unknown>>)[name] }]
          : [],
      ),
    )
    const failures = parts.flatMap(({ exchange, part }) => {
      const reason = check(part)
      return reason === undefined ? [] : [{ reason, exchange }]
    })
    return { looked: parts.length, failures }
  }
}

function eachExchange(exchanges: readonly Exchange[], check: (exchange: Exchange) => string | undefined): Finding {
  const failures = exchanges.flatMap((exchange) => {
    const reason = check(exchange)
    return reason === undefined ? [] : [{ reason, exchange }]
  })
  return { looked: exchanges.length, failures }
}
