import fc from 'fast-check'

const hooks = ['onRequest', 'preParsing', 'preValidation', 'preHandler']

// Under the root, and again under /hooked.
const failing = [
  ...['sync', 'async', 'late', 'send', 'status', 'headers', 'serializer', 'route-error-handler', 'parser'],
  ...hooks,
  ...hooks.map((hook) => `${hook}/sync`),
  ...['stream', 'web-stream', 'file', 'onSend', 'onSend/callback', 'onSend/twice', 'preSerialization'],
].map((name) => `/throw/${name}`)

const native = ['response', 'cyclic', 'bigint', 'header', 'redirect', 'code', 'payload', 'not-found', 'stream'].map(
  (name) => `/fail/${name}`,
)

/** Paths of routes that throw what the case says. */
export const throwingPaths: readonly string[] = [
  ...failing.flatMap((path) => [path, `/hooked${path}`]),
  ...['/rethrow', '/rethrow/other', '/rethrow/other/send'].map((path) => `/hooked${path}`),
]

const ordinary = [
  '/',
  '/items/1',
  '/items/x',
  '/items',
  '/search',
  '/search?q=a&page=1',
  '/search?q=a&page=c4n4ry&deep=c4n4ry',
  '/headers',
  '/small',
  '/any',
  '/long/a',
  '/number/1',
  '/number/x',
  '/files/a/b/c',
  '/version',
  '/only-delete',
  '/response',
  '/text',
  '/stream',
  '/nowhere/c4n4ry',
]

const odd = [
  '/items/%zz',
  '/%E0%A4%A',
  '/items/%00',
  '/items/%2e%2e%2f',
  '/files/%',
  '/files/%2',
  '/../../etc/c4n4ry',
  '//',
  '///items//1',
  '/items/1;a=b',
  '/items/1#c4n4ry',
  '/?%zz=%zz',
  '/search?q[]=1&q[]=2&__proto__[x]=c4n4ry',
  '/search?q=1&q=2&constructor=c4n4ry',
  '/search?q=%ED%A0%80',
  '/long/%F0%9F%92%A9',
  '*',
  'http://other.test/items/c4n4ry',
  'http://other.test',
]

/** Anything that may stand in a request line for a path, mostly of routes that are there. */
export const targets: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ordinary, ...ordinary.map((path) => `/hooked${path}`)) },
  { weight: 3, arbitrary: fc.constantFrom(...odd) },
  { weight: 3, arbitrary: fc.constantFrom(...throwingPaths, ...native, ...native.map((path) => `/hooked${path}`)) },
  { weight: 1, arbitrary: fc.integer({ min: 90, max: 3_000 }).map((length) => `/long/${'c4n4ry'.repeat(length / 6)}`) },
  { weight: 1, arbitrary: fc.webPath().map((path) => (path.startsWith('/') ? path : `/${path}`)) },
  { weight: 1, arbitrary: fc.webQueryParameters().map((query) => `/search?${query}`) },
)

/** Paths whose answer breaks off after its first byte. */
export const breakingPaths = ['/break', '/break/raw', '/hooked/break'] as const
