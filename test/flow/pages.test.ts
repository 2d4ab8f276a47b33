import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../examples/pages/seed.ts'
import { startPages } from '../fixtures/start-pages.ts'

type Pages = Awaited<ReturnType<typeof startPages>>
let app: Pages['app']
let database: Pages['database']
let close: Pages['close'] | undefined

beforeAll(async () => {
  ;({ app, database, close } = await startPages())
})

afterAll(() => close?.())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(method: Method, url: string, body?: object, editor = 'ada') {
  const headers = method === 'GET' ? {} : { 'x-editor': editor }
  const reply = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? undefined : reply.json() }
}

function content(changes: object = {}) {
  return { title: 'A page', body: 'Some words', tags: ['test'], ...changes }
}

async function create(slug: string, changes: object = {}) {
  const created = await call('POST', '/pages', { slug, ...content(changes) })
  expect(created.status).toBe(201)
  return created
}

test('A page is created, and read by its slug and by its id', async () => {
  const created = await create('created')
  expect(created.headers.location).toBe('/pages/created')
  expect(created.body).toMatchObject({ slug: 'created', ...content(), revision: 1, updatedBy: 'ada', lock: null })
  expect((await call('GET', '/pages/created')).body).toEqual(created.body)
  expect((await call('GET', `/pages/by-id/${created.body.id}`)).body).toEqual(created.body)
})

test('A slug goes to one of those who want it at once, and the others hear that it is taken', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/pages', { slug: 'wanted', ...content() })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.error.code)).toEqual([
    'slug_taken',
    'slug_taken',
  ])
})

test('The slug of a deleted page stays taken', async () => {
  await create('short-lived')
  expect((await call('DELETE', '/pages/short-lived')).status).toBe(204)
  expect((await call('GET', '/pages/short-lived')).status).toBe(410)
  expect((await call('POST', '/pages', { slug: 'short-lived', ...content() })).body.error.code).toBe('slug_taken')
})

test('A deleted page is in no list and no search', async () => {
  await create('vanishing', { body: 'Quicksilver', tags: ['vanishing'] })
  expect((await call('GET', '/pages?tag=vanishing')).body.total).toBe(1)
  expect((await call('GET', '/search?q=quicksilver')).body).toHaveLength(1)
  await call('DELETE', '/pages/vanishing')
  expect((await call('GET', '/pages?tag=vanishing')).body).toEqual({ pages: [], total: 0 })
  expect((await call('GET', '/search?q=quicksilver')).body).toEqual([])
})

test('A list is cut into parts, and tells how many pages there are', async () => {
  for (const title of ['C', 'A', 'B']) await create(`listed-${title.toLowerCase()}`, { title, tags: ['listed'] })
  const first = await call('GET', '/pages?tag=listed&limit=2')
  const second = await call('GET', '/pages?tag=listed&limit=2&offset=2')
  expect(first.body.pages.map(({ title }: { title: string }) => title)).toEqual(['A', 'B'])
  expect(second.body.pages.map(({ title }: { title: string }) => title)).toEqual(['C'])
  expect([first.body.total, second.body.total]).toEqual([3, 3])
  expect(Object.keys(first.body.pages[0])).toEqual(['id', 'slug', 'title', 'tags', 'updatedAt'])
})

test('A search finds words in other forms, and marks them', async () => {
  await create('fruit', { title: 'Fruit', body: 'Pickers carried the oranges home' })
  expect((await call('GET', '/search?q=orange')).body).toEqual([
    { slug: 'fruit', title: 'Fruit', excerpt: expect.stringContaining('**oranges**') },
  ])
})

test('A change makes a new revision, and every revision can be read', async () => {
  await create('edited')
  const changed = await call('PUT', '/pages/edited', { ...content({ title: 'Changed' }), revision: 1 }, 'bob')
  expect(changed.body).toMatchObject({ title: 'Changed', revision: 2, updatedBy: 'bob' })

  const { body: revisions } = await call('GET', '/pages/edited/revisions')
  expect(revisions).toMatchObject([
    { revision: 2, title: 'Changed', savedBy: 'bob' },
    { revision: 1, title: 'A page', savedBy: 'ada' },
  ])
  expect((await call('GET', '/pages/edited/revisions/1')).body).toEqual(revisions[1])
})

test('Of two changes made from one revision the second is refused and nothing is lost', async () => {
  await create('contested')
  const changes = ['one', 'two'].map((body) => call('PUT', '/pages/contested', { ...content({ body }), revision: 1 }))
  const [winner, loser] = (await Promise.all(changes)).sort((a, b) => a.status - b.status)
  expect(winner?.status).toBe(200)
  expect(loser?.body.error).toMatchObject({ code: 'revision_conflict', details: { expected: 1, actual: 2 } })
  expect((await call('GET', '/pages/contested')).body.body).toBe(winner?.body.body)
  expect((await call('GET', '/pages/contested/revisions')).body).toHaveLength(2)
})

test('A lock keeps others from changing, locking and deleting a page until it is given back', async () => {
  await create('locked')
  const lock = await call('PUT', '/pages/locked/lock', { minutes: 5 }, 'ada')
  expect(lock.body.lockedBy).toBe('ada')
  expect((await call('GET', '/pages/locked')).body.lock).toEqual(lock.body)

  const change = { ...content(), revision: 1 }
  const refused = [
    await call('PUT', '/pages/locked', change, 'bob'),
    await call('PUT', '/pages/locked/lock', { minutes: 5 }, 'bob'),
    await call('DELETE', '/pages/locked', undefined, 'bob'),
  ]
  for (const { body, headers } of refused) {
    expect(body.error).toMatchObject({ code: 'page_locked', details: lock.body })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300)
  }
  expect((await call('DELETE', '/pages/locked/lock', undefined, 'bob')).body.error.code).toBe('not_lock_holder')
  expect((await call('PUT', '/pages/locked', change, 'ada')).status).toBe(200)
  expect((await call('DELETE', '/pages/locked/lock', undefined, 'ada')).status).toBe(204)
  expect((await call('DELETE', '/pages/locked', undefined, 'bob')).status).toBe(204)
})

test('A lock that has run out keeps nobody', async () => {
  await create('once-locked')
  await call('PUT', '/pages/once-locked/lock', { minutes: 5 }, 'ada')
  await database.query("UPDATE pages SET locked_until = now() - interval '1 second' WHERE slug = $1", ['once-locked'])
  expect((await call('GET', '/pages/once-locked')).body.lock).toBeNull()
  expect((await call('PUT', '/pages/once-locked/lock', { minutes: 5 }, 'bob')).body.lockedBy).toBe('bob')
})

test('A filled wiki is not filled again', async () => {
  const { body: before } = await call('GET', '/pages?limit=100')
  await seed(database)
  expect((await call('GET', '/pages?limit=100')).body).toEqual(before)
})

test('The OpenAPI document describes every route but those that fail on purpose, and the interface for people is there', async () => {
  const { body } = await call('GET', '/docs/json')
  const operations = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(operations.sort()).toEqual([
    'delete /pages/{slug}',
    'delete /pages/{slug}/lock',
    'get /pages',
    'get /pages/by-id/{id}',
    'get /pages/{slug}',
    'get /pages/{slug}/revisions',
    'get /pages/{slug}/revisions/{revision}',
    'get /search',
    'post /pages',
    'put /pages/{slug}',
    'put /pages/{slug}/lock',
  ])
  expect((await app.inject('/docs/')).statusCode).toBe(200)
})

test.each([
  { url: '/', type: 'text/html; charset=utf-8', holds: '<script type="module" src="/page.js"></script>' },
  { url: '/style.css', type: 'text/css; charset=utf-8', holds: 'color-scheme: light dark' },
  { url: '/page.js', type: 'text/javascript; charset=utf-8', holds: 'function toApiError(' },
])('$url is part of the page for people, which runs no code but its own', async ({ url, type, holds }) => {
  const { statusCode, headers, body } = await app.inject(url)
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type })
  expect(body).toContain(holds)
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]))
  expect(policy.join()).not.toContain('unsafe')
})
