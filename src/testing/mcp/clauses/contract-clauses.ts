import { capabilityClauses } from './capability-clauses.ts'
import type { Clause } from './clause.ts'
import { envelopeClauses } from './envelope-clauses.ts'
import { metaClauses } from './meta-clauses.ts'
import { refusalClauses } from './refusal-clauses.ts'
import { situationClauses } from './situation-clauses.ts'
import { wireClauses } from './wire-clauses.ts'

/** All clauses of the contract that can be checked from outside. */
export const contractClauses: readonly Clause[] = [
  ...wireClauses,
  ...envelopeClauses,
  ...refusalClauses,
  ...metaClauses,
  ...situationClauses,
  ...capabilityClauses,
]
