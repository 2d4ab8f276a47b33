import type { ApiErrorFields } from 'error-envelope/client'

/** A request that is answered without success, and the error that every library is to make of the answer. */
export interface Answer {
  readonly about: string
  readonly from: 'service' | 'hostile'
  readonly method: string
  readonly path: string
  /** Without `kind`, `method` and `url`, which follow from the rest. */
  readonly expected: Omit<ApiErrorFields, 'kind'> & { readonly message: string }
  readonly isRetried: boolean
}

const requestId = 'request-7'

/** The answers of the service with the plugin. */
const ofService: readonly Omit<Answer, 'from'>[] = [
  {
    about: 'a domain error with details',
    method: 'GET',
    path: '/pages/locked',
    expected: {
      message: 'Ada is editing this page',
      status: 409,
      code: 'page_locked',
      details: { lockedBy: 'ada', tags: ['draft', null] },
      requestId,
    },
    isRetried: false,
  },
  {
    about: 'a body that fails its schema',
    method: 'POST',
    path: '/pages',
    expected: {
      message: 'title: is required',
      status: 422,
      code: 'validation_error',
      details: [{ loc: ['body', 'title'], msg: 'is required', type: 'required' }],
      requestId,
    },
    isRetried: false,
  },
  ...['GET', 'POST'].map((method) => ({
    about: '429 with Retry-After',
    method,
    path: '/pages/busy',
    expected: { message: 'Too many searches', status: 429, code: 'rate_limited', requestId, retryAfter: 30 },
    isRetried: true,
  })),
  ...['GET', 'POST'].map((method) => ({
    about: '503 with Retry-After',
    method,
    path: '/pages/moving',
    expected: {
      message: 'The database is being moved',
      status: 503,
      code: 'service_unavailable',
      requestId,
      retryAfter: 5,
    },
    isRetried: true,
  })),
  ...['GET', 'POST', 'PUT'].map((method) => ({
    about: '503',
    method,
    path: '/pages/down',
    expected: { message: 'The database is down', status: 503, code: 'service_unavailable', requestId },
    isRetried: method !== 'POST',
  })),
  {
    about: 'what nobody expected',
    method: 'GET',
    path: '/pages/broken',
    expected: { message: 'Internal Server Error', status: 500, code: 'internal_error', requestId },
    isRetried: false,
  },
  {
    about: 'an unknown route',
    method: 'GET',
    path: '/nowhere',
    expected: { message: 'Route not found', status: 404, code: 'not_found', requestId },
    isRetried: false,
  },
  {
    about: 'the answer to HEAD, which has no body',
    method: 'HEAD',
    path: '/pages/locked',
    expected: { message: 'Conflict', status: 409, requestId },
    isRetried: false,
  },
]

const locked = { message: 'Locked', code: 'page_locked' }

/** The answers of anything else, by path. */
const ofOthers: readonly (readonly [about: string, method: string, path: string, Answer['expected'], boolean])[] = [
  ['HTML of a proxy', 'GET', '/html', { message: 'Bad Gateway', status: 502 }, true],
  ['HTML of a proxy', 'POST', '/html', { message: 'Bad Gateway', status: 502 }, false],
  ['HTML', 'POST', '/maintenance', { message: 'Service Unavailable', status: 503, retryAfter: 120 }, true],
  ['HTML', 'POST', '/at-once', { message: 'Service Unavailable', status: 503, retryAfter: 0 }, true],
  ['truncated JSON', 'GET', '/truncated', { message: 'Internal Server Error', status: 500 }, false],
  ['an empty body', 'GET', '/empty', { message: 'Not Found', status: 404 }, false],
  ['an empty body', 'DELETE', '/empty', { message: 'Not Found', status: 404 }, false],
  ['an empty body', 'HEAD', '/empty', { message: 'Not Found', status: 404 }, false],
  ['an empty body said to be JSON', 'GET', '/empty-json', { message: 'Internal Server Error', status: 500 }, false],
  ['a detail', 'GET', '/detail', { message: 'No such page', status: 404 }, false],
  ['a detail that is a list', 'POST', '/detail-list', { message: 'Unprocessable Entity', status: 422 }, false],
  ['an error that is a text', 'PATCH', '/error-text', { message: 'Not yours', status: 403 }, false],
  ['problem details', 'GET', '/problem', { message: 'Not your page', status: 403 }, false],
  ['a rewritten status', 'GET', '/rewritten', { ...locked, status: 503, bodyStatus: 409 }, true],
  ['an envelope said to be plain text', 'GET', '/plain', { ...locked, status: 409 }, false],
  ['an envelope of no type', 'GET', '/untyped', { ...locked, status: 409 }, false],
  ['an envelope behind a byte order mark', 'GET', '/marked', { ...locked, status: 409 }, false],
  ['null', 'GET', '/null', { message: 'Internal Server Error', status: 500 }, false],
  ['an array', 'GET', '/array', { message: 'Internal Server Error', status: 500 }, false],
  ['JSON that is a text', 'GET', '/json-text', { message: 'Internal Server Error', status: 500 }, false],
  ['a rare status', 'GET', '/teapot', { message: 'Short and stout', status: 418 }, false],
  ['a body that breaks off', 'GET', '/broken-off', { message: 'Bad Gateway', status: 502 }, true],
]

/** All answers, for the tests of every library. */
export const answers: readonly Answer[] = [
  ...ofService.map((answer) => ({ from: 'service' as const, ...answer })),
  ...ofOthers.map(([about, method, path, expected, isRetried]) => ({
    about,
    from: 'hostile' as const,
    method,
    path,
    expected,
    isRetried,
  })),
]
