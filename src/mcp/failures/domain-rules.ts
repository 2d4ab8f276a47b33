import { type DomainErrorClass, describeErrorClass, isErrorClass, warnOnce } from '../../core/index.ts'
import type { ErrorKind } from '../envelope/error-kinds.ts'
import { meansSomethingElse } from './vocabulary.ts'

/** What the class of a domain error is in MCP. */
export interface DomainRule {
  readonly kind: ErrorKind
  readonly code: string
  readonly retryable: boolean
  /** Whether it is of the errors that an upstream causes, which depend on which upstream, and on what it said. */
  readonly isUpstream: boolean
}

interface Row {
  readonly kind: ErrorKind
  /** Where the class itself has another code than its subclasses, which have the constant case of their own. */
  readonly code?: string
  readonly retryable?: true
}

// The package's own classes by their codes, in the order of the taxonomy. Any other class goes by its nearest ancestor.
const rows: Readonly<Record<string, Row>> = {
  bad_request: { kind: 'mcp_input_validation' },
  authentication: { kind: 'auth_error', code: 'AUTHENTICATION_ERROR' },
  forbidden: { kind: 'auth_error' },
  not_found: { kind: 'mcp_input_validation' },
  conflict: { kind: 'mcp_input_validation' },
  gone: { kind: 'mcp_input_validation' },
  payload_too_large: { kind: 'mcp_input_validation' },
  unsupported_media_type: { kind: 'mcp_input_validation' },
  validation: { kind: 'mcp_input_validation' },
  not_implemented_feature: { kind: 'internal_error' },
  upstream: { kind: 'internal_error', retryable: true },
  service_unavailable: { kind: 'internal_error', retryable: true },
  method_not_allowed: { kind: 'mcp_input_validation' },
  rate_limited: { kind: 'rate_limited', retryable: true },
}

// A subclass of the base alone goes by its status.
const kindsByStatus: Readonly<Record<number, ErrorKind>> = { 401: 'auth_error', 403: 'auth_error', 429: 'rate_limited' }

const known = new WeakMap<object, DomainRule>()

/**
 * Says what a class of domain errors is in MCP, once for each class. Never throws: one whose code is a word of the contract
 * with another meaning has the code of its listed ancestor, with one warning.
 */
export function domainRuleOf(errorClass: DomainErrorClass): DomainRule {
  const rule = known.get(errorClass) ?? findRule(errorClass)
  known.set(errorClass, rule)
  return rule
}

/** Throws a TypeError for a class whose code is a word of the contract with another meaning. */
export function refuseTakenWord(errorClass: DomainErrorClass): void {
  const { name, code } = describeErrorClass(errorClass)
  const { kind } = ruleByAncestor(errorClass)
  if (isOwn(errorClass) || !meansSomethingElse(constantCase(code), kind)) return
  throw new TypeError(
    `${name} can't be thrown in an MCP tool: ${constantCase(code)} is a word of the error envelope contract with another meaning; rename the class.`,
  )
}

function findRule(errorClass: DomainErrorClass): DomainRule {
  const rule = ruleByAncestor(errorClass)
  if (isOwn(errorClass)) return rule
  const { name, code } = describeErrorClass(errorClass)
  if (!meansSomethingElse(constantCase(code), rule.kind)) return rule
  warnOnce(
    errorClass,
    'mcp',
    `${name} was thrown in an MCP tool, where ${constantCase(code)} is a word of the error envelope contract with another meaning; ${rule.code} is sent. Rename the class.`,
  )
  return rule
}

function ruleByAncestor(errorClass: DomainErrorClass): DomainRule {
  const { code, status } = describeErrorClass(errorClass)
  const ancestor = listedAncestor(errorClass)
  const {
    kind,
    retryable = false,
    code: ownCode,
  } = ancestor === undefined ? rowOfStatus(status) : (rows[ancestor] as Row)
  const isListed = code === ancestor && ownCode !== undefined
  const constant = constantCase(code)
  return {
    kind,
    code: isListed ? ownCode : meansSomethingElse(constant, kind) ? constantCase(ancestor ?? 'domain_error') : constant,
    retryable: declaredRetryable(errorClass) ?? retryable,
    isUpstream: ancestor === 'upstream',
  }
}

function rowOfStatus(status: number): Row {
  const kind = kindsByStatus[status] ?? (status < 500 ? 'mcp_input_validation' : 'internal_error')
  return status === 429 ? { kind, retryable: true } : { kind }
}

function listedAncestor(errorClass: DomainErrorClass): string | undefined {
  for (let each: unknown = errorClass; isErrorClass(each); each = Object.getPrototypeOf(each)) {
    const { code } = describeErrorClass(each)
    if (Object.hasOwn(rows, code)) return code
  }
  return undefined
}

function isOwn(errorClass: DomainErrorClass): boolean {
  const { code } = describeErrorClass(errorClass)
  return Object.hasOwn(rows, code) || code === 'internal_error'
}

function declaredRetryable(errorClass: DomainErrorClass): boolean | undefined {
  try {
    const { retryable } = errorClass
    return typeof retryable === 'boolean' ? retryable : undefined
  } catch {
    return undefined
  }
}

function constantCase(code: string): string {
  return code.toUpperCase()
}
