import type { Clause, Evidence, Exchange, Fault } from './clauses/clause.ts'
import { contractClauses } from './clauses/contract-clauses.ts'
import { excerptOf, excerptOfValue } from './excerpt.ts'
import type { ClauseFailure, ClauseResult } from './mcp-conformance-report.ts'

const toldFailures = 3

/** Judges evidence by every clause of the contract. */
export function judge(evidence: Evidence): ClauseResult[] {
  return contractClauses.map((clause) => judgeBy(clause, evidence))
}

function judgeBy({ id, sentence, source, lacking, find }: Clause, evidence: Evidence): ClauseResult {
  const { looked, failures } = find(evidence)
  if (failures.length > 0) {
    const told = failures.slice(0, toldFailures).map(toFailure)
    return { id, sentence, source, outcome: 'failed', looked, failed: failures.length, failures: told }
  }
  if (looked === 0) return { id, sentence, source, outcome: 'not checked', reason: lacking }
  return { id, sentence, source, outcome: 'passed', looked }
}

function toFailure({ reason, exchange }: Fault): ClauseFailure {
  return { reason: excerptOf(reason), ...(exchange && { sent: sayCall(exchange), came: sayAnswer(exchange) }) }
}

function sayCall({ probe }: Exchange): string {
  return `tools/call ${excerptOf(probe.tool, 100)} ${excerptOfValue(probe.arguments, 300)}`
}

function sayAnswer({ answer }: Exchange): string {
  return answer.outcome === 'none' ? 'nothing' : excerptOfValue(answer.raw)
}
