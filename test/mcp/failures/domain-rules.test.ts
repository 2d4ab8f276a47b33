import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  DomainError,
  type DomainErrorClass,
  ForbiddenError,
  GoneError,
  MethodNotAllowedError,
  NotFoundError,
  NotImplementedFeatureError,
  PayloadTooLargeError,
  RateLimitedError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
  UpstreamError,
  ValidationError,
} from 'error-envelope'
import { expect, test } from 'vitest'
import { ownErrorClasses } from '../../../src/core/index.ts'
import { domainRuleOf, refuseTakenWord } from '../../../src/mcp/failures/domain-rules.ts'

class PageLockedError extends ConflictError {}
class LockedElsewhereError extends PageLockedError {}
class RevisionGoneError extends GoneError.withDetails({ type: 'object', properties: { id: { type: 'integer' } } }) {}
class TokenExpiredError extends AuthenticationError {}
class NotLockHolderError extends ForbiddenError {}
class QuotaExceededError extends RateLimitedError {}
class WarehouseError extends UpstreamError {}
class MaintenanceError extends ServiceUnavailableError {}
class TeapotError extends DomainError {
  static override readonly status = 418
}
class PaywallError extends DomainError {
  static override readonly status = 401
}
class BannedError extends DomainError {
  static override readonly status = 403
}
class TooEagerError extends DomainError {
  static override readonly status = 429
}
class MeltdownError extends DomainError {
  static override readonly status = 507
}

const input = 'mcp_input_validation'
const table: readonly [DomainErrorClass, string, string, boolean][] = [
  [BadRequestError, input, 'BAD_REQUEST', false],
  [ValidationError, input, 'VALIDATION', false],
  [NotFoundError, input, 'NOT_FOUND', false],
  [ConflictError, input, 'CONFLICT', false],
  [GoneError, input, 'GONE', false],
  [PayloadTooLargeError, input, 'PAYLOAD_TOO_LARGE', false],
  [UnsupportedMediaTypeError, input, 'UNSUPPORTED_MEDIA_TYPE', false],
  [MethodNotAllowedError, input, 'METHOD_NOT_ALLOWED', false],
  [AuthenticationError, 'auth_error', 'AUTHENTICATION_ERROR', false],
  [ForbiddenError, 'auth_error', 'FORBIDDEN', false],
  [RateLimitedError, 'rate_limited', 'RATE_LIMITED', true],
  [ServiceUnavailableError, 'internal_error', 'SERVICE_UNAVAILABLE', true],
  [NotImplementedFeatureError, 'internal_error', 'NOT_IMPLEMENTED_FEATURE', false],
  [DomainError, 'internal_error', 'INTERNAL_ERROR', false],
  [PageLockedError, input, 'PAGE_LOCKED', false],
  [LockedElsewhereError, input, 'LOCKED_ELSEWHERE', false],
  [RevisionGoneError, input, 'REVISION_GONE', false],
  [TokenExpiredError, 'auth_error', 'TOKEN_EXPIRED', false],
  [NotLockHolderError, 'auth_error', 'NOT_LOCK_HOLDER', false],
  [QuotaExceededError, 'rate_limited', 'QUOTA_EXCEEDED', true],
  [MaintenanceError, 'internal_error', 'MAINTENANCE', true],
  [TeapotError, input, 'TEAPOT', false],
  [PaywallError, 'auth_error', 'PAYWALL', false],
  [BannedError, 'auth_error', 'BANNED', false],
  [TooEagerError, 'rate_limited', 'TOO_EAGER', true],
  [MeltdownError, 'internal_error', 'MELTDOWN', false],
]

test.each(table)(
  '%o is of the kind %s, has the code %s, and is worth a retry: %s',
  (errorClass, kind, code, retryable) => {
    expect(domainRuleOf(errorClass)).toEqual({ kind, code, retryable, isUpstream: false })
  },
)

test.each([UpstreamError, WarehouseError])('%o depends on what the upstream said', (errorClass) => {
  expect(domainRuleOf(errorClass)).toMatchObject({ isUpstream: true, retryable: true })
})

test('Every class of the package has a rule, and none is refused', () => {
  for (const errorClass of ownErrorClasses) {
    expect(domainRuleOf(errorClass).code).toMatch(/^[A-Z][A-Z0-9_]*$/)
    expect(() => refuseTakenWord(errorClass)).not.toThrow()
  }
})

test('A class may say for itself whether a retry makes sense, and its subclasses inherit that', () => {
  class SlotTakenError extends ConflictError {
    static override readonly retryable = true
  }
  class DeskTakenError extends SlotTakenError {}
  class HardLimitError extends RateLimitedError {
    static override readonly retryable = false
  }
  expect([SlotTakenError, DeskTakenError, HardLimitError].map((each) => domainRuleOf(each).retryable)).toEqual([
    true,
    true,
    false,
  ])
})

class ToolNotFoundError extends NotFoundError {}
class SchemaRequiredError extends ValidationError {}
class SpApiHttp_404Error extends NotFoundError {}
class PermissionDeniedError extends ForbiddenError {}
class TokenError extends AuthenticationError {}
class OauthError extends AuthenticationError {}
class ToolExecutionFailedError extends UpstreamError {}
class CodeModeSandboxLimitationError extends BadRequestError {}
class BodyCoercionInvalidJsonError extends BadRequestError {}

test.each([
  [ToolNotFoundError, 'TOOL_NOT_FOUND', 'NOT_FOUND'],
  [SchemaRequiredError, 'SCHEMA_REQUIRED', 'VALIDATION'],
  [SpApiHttp_404Error, 'SP_API_HTTP_404', 'NOT_FOUND'],
  [PermissionDeniedError, 'PERMISSION_DENIED', 'FORBIDDEN'],
  [ToolExecutionFailedError, 'TOOL_EXECUTION_FAILED', 'UPSTREAM'],
  [CodeModeSandboxLimitationError, 'CODE_MODE_SANDBOX_LIMITATION', 'BAD_REQUEST'],
  [BodyCoercionInvalidJsonError, 'BODY_COERCION_INVALID_JSON', 'BAD_REQUEST'],
])('%o would take the word %s of the contract', (errorClass, word, instead) => {
  expect(() => refuseTakenWord(errorClass)).toThrow(
    new TypeError(
      `${errorClass.name} can't be thrown in an MCP tool: ${word} is a word of the error envelope contract with another meaning; rename the class.`,
    ),
  )
  // Thrown all the same, it has the code of what it is derived from.
  expect(domainRuleOf(errorClass).code).toBe(instead)
})

test('A word of the contract may be taken by a class that means the same', () => {
  class InputValidationFailedError extends ValidationError {}
  expect(() => refuseTakenWord(InputValidationFailedError)).not.toThrow()
  expect(domainRuleOf(InputValidationFailedError).code).toBe('INPUT_VALIDATION_FAILED')
})

test('A name that merely reminds of one is free', () => {
  for (const errorClass of [TokenError, OauthError]) expect(() => refuseTakenWord(errorClass)).not.toThrow()
  expect([TokenError, OauthError].map((each) => domainRuleOf(each).code)).toEqual(['TOKEN', 'OAUTH'])
})
