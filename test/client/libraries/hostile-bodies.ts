/** What a server, or something in front of it, answers. */
interface HostileBody {
  readonly status: number
  /** The content type. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  /** Where the body ends before its length says so: the connection is closed, or nothing more comes. */
  readonly breaksOff?: 'reset' | 'silence'
}

const html = '<html><body><h1>nginx</h1></body></html>'
const json = 'application/json; charset=utf-8'
const envelope = '{"error":{"code":"page_locked","message":"Locked","status":409,"details":null}}'

/** Answers by path. A path that is not here gets none. */
export const hostileBodies: Readonly<Record<string, HostileBody>> = {
  '/html': { status: 502, type: 'text/html', body: html },
  '/maintenance': { status: 503, type: 'text/html', headers: { 'retry-after': '120' }, body: html },
  '/at-once': { status: 503, type: 'text/html', headers: { 'retry-after': '0' }, body: html },
  '/truncated': { status: 500, type: json, body: envelope.slice(0, 60) },
  '/empty': { status: 404, body: '' },
  '/empty-json': { status: 500, type: json, body: '' },
  '/detail': { status: 404, type: json, body: '{"detail":"No such page"}' },
  '/detail-list': { status: 422, type: json, body: '{"detail":[{"loc":["body"],"msg":"field required"}]}' },
  '/error-text': { status: 403, type: json, body: '{"error":"Not yours"}' },
  '/problem': { status: 403, type: 'application/problem+json', body: '{"title":"Forbidden","detail":"Not your page"}' },
  '/rewritten': { status: 503, type: json, body: envelope },
  '/plain': { status: 409, type: 'text/plain', body: envelope },
  '/untyped': { status: 409, body: envelope },
  '/marked': { status: 409, type: json, body: `\uFEFF${envelope}` },
  '/null': { status: 500, type: json, body: 'null' },
  '/array': { status: 500, type: json, body: '[{"code":"x","message":"y"}]' },
  '/json-text': { status: 500, type: json, body: '"It broke"' },
  '/teapot': { status: 418, type: json, body: '{"message":"Short and stout"}' },
  '/broken-off': { status: 502, type: 'text/html', body: html, breaksOff: 'reset' },
  '/ok-html': { status: 200, type: 'text/html', body: html },
  '/ok-truncated': { status: 200, type: json, body: '{"pages":[{"slug":' },
  '/ok-envelope': { status: 200, type: json, body: envelope },
  '/ok-broken-off': { status: 200, type: json, body: '{"pages":[', breaksOff: 'reset' },
  '/ok-half': { status: 200, type: json, body: '{"pages":[', breaksOff: 'silence' },
}
