import { readFileSync } from 'node:fs'
import * as root from 'error-envelope'
import * as client from 'error-envelope/client'
import * as core from 'error-envelope/core'
import * as envelope from 'error-envelope/envelope'
import * as mcp from 'error-envelope/mcp'
import * as sdkV1 from 'error-envelope/mcp/sdk-v1'
import * as sdkV2 from 'error-envelope/mcp/sdk-v2'
import * as openapi from 'error-envelope/openapi'
import * as testing from 'error-envelope/testing'
import { expect, test } from 'vitest'
import { namesLeaving } from './layout.ts'
import { readSources } from './source-tree.ts'

// What a user may hold on to. A change here is a change of the package's contract, and belongs into the changelog.

const classes = [
  'AuthenticationError',
  'BadRequestError',
  'ConflictError',
  'DomainError',
  'ForbiddenError',
  'GoneError',
  'MethodNotAllowedError',
  'NotFoundError',
  'NotImplementedFeatureError',
  'PayloadTooLargeError',
  'RateLimitedError',
  'ServiceUnavailableError',
  'UnsupportedMediaTypeError',
  'UpstreamError',
  'ValidationError',
]
const coreFunctions = [
  'codeForStatus',
  'contractOf',
  'defineErrors',
  'errorCodeFromName',
  'isDomainError',
  'setStackTraces',
  'statusPhrase',
  'toEnvelope',
]
const coreTypes = [
  'CatalogueEntry',
  'CodeOf',
  'DetailsFrom',
  'DetailsSchema',
  'DomainErrorClass',
  'DomainErrorOptions',
  'ErrorCatalogue',
  'ErrorCodeOf',
  'ErrorContract',
  'ErrorHeaders',
  'ErrorMapper',
  'Report',
  'RouteContract',
  'StackTraces',
  'WithDetails',
]
// What core keeps for the other doors.
const internal = [
  'below',
  'classOf',
  'contractKey',
  'describeCatalogues',
  'describeError',
  'describeErrorClass',
  'describesEnvelope',
  'documentsAnswer',
  'eachCodeOnce',
  'errorBodyForStatus',
  'errorEnvelopeSchema',
  'errorsOfRoute',
  'followReference',
  'frameworkErrors',
  'isErrorClass',
  'isErrorStatus',
  'isMarkedDocument',
  'isObject',
  'isProduction',
  'joinErrors',
  'markDocument',
  'markSchema',
  'ownErrorClasses',
  'parseErrorEnvelope',
  'renderErrorEnvelope',
  'routeContractKey',
  'routeContractOf',
  'schemaValidationError',
  'takeMark',
  'toErrorBody',
  'toPlainJson',
  'unmarkDocument',
  'validationErrorCode',
  'warnOnce',
  'withoutStackTrace',
]
const internalTypes = ['ErrorDescription', 'Located', 'RouteErrors', 'Schema']
const envelopeTypes = ['ErrorBody', 'ErrorDetails', 'ErrorEnvelope', 'ValidationItem']
const fastifyValues = [
  'bearerAuthOptions',
  'declareErrors',
  'default',
  'envelopeServerOptions',
  'errorEnvelope',
  'handleDomainError',
  'handleHttpError',
  'handleValidationError',
  'rateLimitOptions',
]
const fastifyTypes = [
  'BearerAuthErrorOptions',
  'EnvelopeContext',
  'EnvelopeServerOptions',
  'ErrorEnvelopeOptions',
  'ErrorReply',
  'ErrorSource',
  'FastifyScope',
  'LogLevel',
  'RateLimitContext',
  'RateLimitErrorOptions',
]

const doors = [
  [
    'error-envelope',
    'index.ts',
    root,
    [...classes, ...coreFunctions, ...fastifyValues],
    [...coreTypes, ...envelopeTypes, ...fastifyTypes],
  ],
  [
    'error-envelope/core',
    'core/index.ts',
    core,
    [...classes, ...coreFunctions, ...internal],
    [...coreTypes, ...envelopeTypes, ...internalTypes],
  ],
  [
    'error-envelope/envelope',
    'envelope/index.ts',
    envelope,
    [
      'errorCodePattern',
      'errorEnvelopeSchema',
      'isErrorDetails',
      'isErrorStatus',
      // For the client.
      'isText',
      'ownFields',
      'parseErrorEnvelope',
      'renderErrorEnvelope',
    ],
    envelopeTypes,
  ],
  [
    'error-envelope/client',
    'client/index.ts',
    client,
    [
      'ApiError',
      'checkResponse',
      'errorCodeFromBody',
      'errorMessageFromBody',
      'errorsOf',
      'hasCode',
      'isApiError',
      'parseErrorEnvelope',
      'readJson',
      'shouldRetry',
      'throwOnError',
      'toApiError',
      'unlisted',
    ],
    [
      'ApiErrorFields',
      'ApiErrorJson',
      'ApiErrorKind',
      'ApiErrorOf',
      'Asked',
      'CodelessError',
      'ErrorsOf',
      'ListedError',
      'ListedErrorOf',
      'ThrowOnError',
      ...envelopeTypes,
    ],
  ],
  [
    'error-envelope/openapi',
    'openapi/index.ts',
    openapi,
    [
      'compareCodes',
      'describeDetails',
      'parseCodeLock',
      'renderCatalogueHtml',
      'renderCatalogueMarkdown',
      'sortDocument',
      'swaggerOptions',
      'toCodeLock',
      'toPublishedCatalogue',
      'toPublishedErrors',
    ],
    [
      'CodeChange',
      'CodeChanges',
      'CodeLock',
      'LockedCode',
      'PublishedCatalogue',
      'PublishedError',
      'PublishingOptions',
      'RetiredError',
    ],
  ],
  [
    'error-envelope/mcp',
    'mcp/index.ts',
    mcp,
    [
      'ads',
      'callWithEnvelope',
      'contractToolName',
      'defineUpstream',
      'envelopeError',
      'envelopeVersion',
      'errorKinds',
      'extensionName',
      'mcpErrorEnvelopeSchema',
      'openbridge',
      'parseMcpErrorEnvelope',
      'parseToolError',
      'readTelemetry',
      'retryAfter',
      'returnEnvelopes',
      'sandboxLimitation',
      'schemaErrorCodes',
      'schemaViolation',
      'scrub',
      'sp',
      'warningKinds',
    ],
    [
      'CallContext',
      'ContentBlock',
      'DetailEntry',
      'EnvelopeCapability',
      'EnvelopeMeta',
      'EnvelopeOfCall',
      'EnvelopeToolsOptions',
      'ErrorKind',
      'HeadersLike',
      'JsonSchema',
      'McpErrorEnvelope',
      'Migration',
      'NormalizedEvent',
      'RateLimit',
      'ReceivedEnvelope',
      'RegisterTool',
      'RegisteredTool',
      'SchemaErrorCode',
      'SchemaViolation',
      'StandardSchema',
      'Switches',
      'Telemetry',
      'ToolAnswer',
      'ToolCall',
      'ToolCaller',
      'ToolConfig',
      'ToolContext',
      'ToolHandler',
      'ToolOutput',
      'ToolResult',
      'ToolSchema',
      'Upstream',
      'UpstreamErrorOptions',
      'UpstreamFamily',
      'UpstreamResponse',
      'Warning',
    ],
  ],
  ['error-envelope/mcp/sdk-v1', 'mcp/sdk-v1/index.ts', sdkV1, ['envelopeTools'], ['EnvelopeTools', 'ToolExtra']],
  ['error-envelope/mcp/sdk-v2', 'mcp/sdk-v2/index.ts', sdkV2, ['envelopeTools'], ['EnvelopeTools']],
  [
    'error-envelope/testing',
    'testing/index.ts',
    testing,
    ['McpConnectionError', 'conformMcp'],
    [
      'ClauseFailure',
      'ClauseResult',
      'CommandServer',
      'McpConformanceOptions',
      'McpConformanceReport',
      'NamedCall',
      'NotProvoked',
      'UrlServer',
    ],
  ],
] as const

test.each(doors)('The door %s lets out these names and no others', (_, file, namespace, values, types) => {
  expect(Object.keys(namespace).sort()).toEqual([...values].sort())
  expect(namesLeaving(file, readSources()[file] ?? '')).toEqual({
    values: [...values].sort(),
    types: [...types].sort(),
  })
})

test('The package has these doors and no others', () => {
  const { exports, type, sideEffects } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(exports)).toEqual([
    '.',
    './core',
    './envelope',
    './openapi',
    './client',
    './mcp',
    './mcp/sdk-v1',
    './mcp/sdk-v2',
    './testing',
    './schemas/*',
    './package.json',
  ])
  expect([type, sideEffects]).toEqual(['module', false])
})

test('Codes and statuses of the package are fixed', () => {
  const found = Object.values(root).flatMap((value) =>
    typeof value === 'function' && value.prototype instanceof Error ? [new (value as typeof root.DomainError)()] : [],
  )
  expect(found.map(({ code, status }) => `${status} ${code}`).sort()).toEqual([
    '400 bad_request',
    '401 authentication',
    '403 forbidden',
    '404 not_found',
    '405 method_not_allowed',
    '409 conflict',
    '410 gone',
    '413 payload_too_large',
    '415 unsupported_media_type',
    '422 validation',
    '429 rate_limited',
    '500 internal_error',
    '501 not_implemented_feature',
    '502 upstream',
    '503 service_unavailable',
  ])
  expect(core.validationErrorCode).toBe('validation_error')
})

test('The symbols by which copies of the package know each other are fixed', () => {
  const keysOf = (value: object) => Object.getOwnPropertySymbols(value).map((symbol) => Symbol.keyFor(symbol))
  expect(keysOf(root.DomainError.prototype)).toEqual(['error-envelope.domain-error'])
  expect(keysOf(root.NotFoundError)).toEqual(['error-envelope.name'])
  expect(keysOf(root.envelopeServerOptions({}))).toEqual(['error-envelope.server-options'])
  expect(keysOf(mcp.sandboxLimitation(''))).toEqual(['error-envelope.mcp-failure'])
  expect([core.contractKey, core.routeContractKey].map((key) => Symbol.keyFor(key))).toEqual([
    'error-envelope.contract',
    'error-envelope.route-contract',
  ])
})

test('The plugin is known to Fastify by its name', () => {
  expect(root.default).toBe(root.errorEnvelope)
  const meta = (root.errorEnvelope as unknown as Record<symbol, unknown>)[Symbol.for('plugin-meta')]
  expect(meta).toMatchObject({ name: 'error-envelope', fastify: '5.x' })
})
