import type { FastifyInstance } from 'fastify'
import { caseAt, type FuzzCase } from './cases.ts'
import { converse } from './converse.ts'
import { judgeHeard, judgeInjected, type Verdict } from './judge.ts'
import type { CaseRecord, Ledger } from './ledger.ts'
import { readAnswers } from './read-answers.ts'

interface Target {
  readonly app: FastifyInstance
  readonly port: number
  readonly ledger: Ledger
}

/** A case, what came of it, and what there is to say of that. */
export interface DoneCase {
  readonly fuzzCase: FuzzCase
  readonly record: CaseRecord
  readonly verdict: Verdict
}

/** Runs the case of a number. */
export async function runCase(index: number, seed: number, target: Target): Promise<DoneCase> {
  const fuzzCase = caseAt(index, seed)
  const record = target.ledger.open(index, fuzzCase.thrown)
  try {
    return { fuzzCase, record, verdict: await verdictOn(fuzzCase, record, target) }
  } finally {
    target.ledger.close(record)
  }
}

async function verdictOn({ conversation, inject }: FuzzCase, record: CaseRecord, { app, port, ledger }: Target) {
  if (inject !== undefined) {
    const answer = await app.inject({ ...inject, headers: { ...inject.headers, 'x-case': String(record.id) } })
    return judgeInjected(answer, inject.method, record)
  }
  if (conversation === undefined) throw new Error('A case has a conversation where it is not injected.')
  const heard = await converse(port, conversation, record, ledger)
  const { answers, rest } = readAnswers(
    heard.bytes,
    record.requests.map(({ method }) => method),
  )
  return judgeHeard(answers, rest, heard, record)
}
