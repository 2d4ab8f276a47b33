import { throwOnError, toApiError } from 'error-envelope/client'
import createClient from 'openapi-fetch'
import { describe, expect, test } from 'vitest'
import type { paths } from '../../../examples/pages/api.d.ts'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Ask, askFor, type Send, testAnswers, testFailures, useServers } from './every-library.ts'

interface Untyped {
  use(middleware: object): void
  request(method: string, path: string, init: object): Promise<{ error?: unknown; response: Response; data?: unknown }>
}

const servers = useServers()

// Any method of any path, which the types of a document would not let through.
function untypedClient(): Untyped {
  return createClient({ bodySerializer: String }) as unknown as Untyped
}

describe('with throwOnError()', () => {
  const client = untypedClient()
  client.use(throwOnError())

  const send: Send = ({ url, method, ...init }: Ask) => client.request(method, url, init)
  // What goes wrong while openapi-fetch reads an ok answer passes no middleware.
  const sendKnown: Send = (ask) => send(ask).catch((thrown) => Promise.reject(toApiError(thrown, ask)))

  testAnswers(servers, send)
  testFailures(servers, sendKnown, false)

  test.each(['/ok-html', '/ok-truncated'])('an ok answer that is no JSON is of kind parse: %s', async (path) => {
    const ask = askFor(servers().hostile + path)
    await expect(send(ask)).rejects.toBeInstanceOf(SyntaxError)
    expect(await apiErrorOf(sendKnown(ask))).toMatchObject({ kind: 'parse', method: 'GET', url: ask.url })
  })

  test.each(['GET', 'POST'])('a failure of the network is an ApiError by itself: %s', async (method) => {
    const url = `${servers().closed}/`
    expect(await apiErrorOf(send(askFor(url, method)))).toMatchObject({ kind: 'network', method, url })
  })

  test('an abort with a text is an ApiError by itself', async () => {
    const ask = askFor(`${servers().hostile}/silence`, 'GET', { signal: AbortSignal.abort('left the page') })
    expect(await apiErrorOf(send(ask))).toMatchObject({ kind: 'aborted', message: 'left the page', url: ask.url })
  })

  test('an ok answer comes back', async () => {
    const { data } = await client.request('GET', `${servers().hostile}/ok-envelope`, {})
    expect(data).toHaveProperty('error.code', 'page_locked')
  })
})

describe('without it', () => {
  const client = untypedClient()

  testAnswers(
    servers,
    async ({ url, method, ...init }) => {
      const result = await client.request(method, url, init)
      if (!result.response.ok) throw toApiError(result, { method })
    },
    ['/broken-off'],
  )

  test('a result tells its URL, and not its method', async () => {
    const url = `${servers().service}/pages/locked`
    const error = toApiError(await client.request('GET', url, {}))
    expect(error).toMatchObject({ status: 409, code: 'page_locked', url })
    expect(error).not.toHaveProperty('method')
  })
})

test('a client that is typed by a document takes the middleware, and throws for its own paths', async () => {
  const client = createClient<paths>({ baseUrl: servers().service })
  client.use(throwOnError())
  const error = await apiErrorOf(client.GET('/pages/{slug}', { params: { path: { slug: 'locked' } } }))
  expect(error).toMatchObject({ code: 'page_locked', method: 'GET', url: `${servers().service}/pages/locked` })
  expect(
    await apiErrorOf(client.POST('/pages', { params: { header: { 'x-editor': 'ada' } }, body: {} as never })),
  ).toMatchObject({ code: 'validation_error' })
})
