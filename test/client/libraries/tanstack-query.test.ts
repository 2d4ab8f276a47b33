import { CancelledError, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError, shouldRetry, throwOnError, toApiError } from 'error-envelope/client'
import createFetchClient from 'openapi-fetch'
import createQueries from 'openapi-react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { paths } from '../../../examples/pages/api.d.ts'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { recoveringServer } from '../../fixtures/recovering-server.ts'
import { useServers } from './every-library.ts'

const servers = useServers()

function queriesOf(baseUrl: string) {
  const client = createFetchClient<paths>({ baseUrl })
  client.use(throwOnError())
  return createQueries(client)
}

function page(slug: string) {
  return { params: { path: { slug } } }
}

/** A client that tries again as the documents say, and notes how long it is told to wait. */
function retryingClient() {
  const waits: (number | undefined)[] = []
  const retry = (count: number, error: unknown) => {
    const isRetried = count < 2 && shouldRetry(error)
    if (isRetried) waits.push(toApiError(error).retryAfter)
    return isRetried
  }
  // As many milliseconds as the server asks for seconds.
  const retryDelay = (_count: number, error: unknown) => toApiError(error).retryAfter ?? 0
  const options = { retry, retryDelay }
  const client = new QueryClient({ defaultOptions: { queries: options, mutations: options } })
  onTestFinished(() => client.clear())
  return { client, waits }
}

describe('a query of openapi-react-query', () => {
  test('fails with the ApiError of the middleware', async () => {
    const $api = queriesOf(servers().service)
    const { client } = retryingClient()
    const error = await apiErrorOf(client.fetchQuery($api.queryOptions('get', '/pages/{slug}', page('locked'))))
    expect(error).toMatchObject({ code: 'page_locked', status: 409, details: { lockedBy: 'ada' }, method: 'GET' })
  })

  test('shows it to a component', async () => {
    const $api = queriesOf(servers().service)
    const { client } = retryingClient()
    const observer = new QueryObserver(client, $api.queryOptions('get', '/pages/{slug}', page('broken')))
    onTestFinished(observer.subscribe(() => {}))
    await vi.waitUntil(() => observer.getCurrentResult().isError)
    const { error, failureReason } = observer.getCurrentResult()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'internal_error', requestId: 'request-7' })
    expect(failureReason).toBe(error)
  })

  test('fails for an empty 404 too, which is data without the middleware', async () => {
    const { client } = retryingClient()
    const empty = recoveringServer([{ status: 404, body: '' }])
    const bare = createQueries(createFetchClient<paths>({ baseUrl: await empty.url }))
    const $api = queriesOf(await empty.url)
    expect(await client.fetchQuery(bare.queryOptions('get', '/pages'))).toBeNull()
    client.clear()
    expect(await apiErrorOf(client.fetchQuery($api.queryOptions('get', '/pages')))).toMatchObject({ status: 404 })
  })

  test('is tried again while it may succeed, after the time that the server asks for', async () => {
    const { client, waits } = retryingClient()
    const server = recoveringServer([
      { status: 503, headers: { 'retry-after': '7' }, body: '<html>' },
      { status: 502, body: '' },
      { status: 200, body: '{"pages":[],"total":0}' },
    ])
    const $api = queriesOf(await server.url)
    expect(await client.fetchQuery($api.queryOptions('get', '/pages'))).toEqual({ pages: [], total: 0 })
    expect(waits).toEqual([7, undefined])
    expect(server.asked()).toBe(3)
  })

  test('is not tried again where it can not succeed', async () => {
    const { client, waits } = retryingClient()
    const server = recoveringServer([{ status: 404, body: '{"detail":"No such page"}' }])
    const $api = queriesOf(await server.url)
    const error = await apiErrorOf(client.fetchQuery($api.queryOptions('get', '/pages')))
    expect(error).toMatchObject({ status: 404, message: 'No such page' })
    expect(waits).toEqual([])
    expect(server.asked()).toBe(1)
  })

  test('fails with the last error once it has been tried often enough', async () => {
    const { client, waits } = retryingClient()
    const server = recoveringServer([{ status: 429, headers: { 'retry-after': '3' }, body: '' }])
    const $api = queriesOf(await server.url)
    const error = await apiErrorOf(client.fetchQuery($api.queryOptions('get', '/pages')))
    expect(error).toMatchObject({ status: 429, retryAfter: 3 })
    expect(waits).toEqual([3, 3])
    expect(server.asked()).toBe(3)
  })

  test('that has no network fails with kind network, after the same tries', async () => {
    const { client, waits } = retryingClient()
    const $api = queriesOf(servers().closed)
    const error = await apiErrorOf(client.fetchQuery($api.queryOptions('get', '/pages')))
    expect(error).toMatchObject({ kind: 'network', url: `${servers().closed}/pages` })
    expect(waits).toEqual([undefined, undefined])
  })
})

describe('a mutation', () => {
  interface Change {
    readonly slug: string
  }

  function saving(baseUrl: string) {
    const fetchClient = createFetchClient<paths>({ baseUrl })
    fetchClient.use(throwOnError())
    const { client, waits } = retryingClient()
    const observer = new MutationObserver(client, {
      mutationFn: ({ slug }: Change) =>
        fetchClient.POST('/pages', { params: { header: { 'x-editor': 'ada' } }, body: { slug } as never }),
    })
    return { observer, waits }
  }

  test('fails with the ApiError, and shows it to a component', async () => {
    const { observer } = saving(servers().service)
    const error = await apiErrorOf(observer.mutate({ slug: 'home' }))
    expect(error).toMatchObject({ code: 'validation_error', method: 'POST' })
    expect(observer.getCurrentResult().error).toBe(error)
  })

  test.each([
    { answer: { status: 503, headers: { 'retry-after': '2' }, body: '' }, asked: 2, why: 'was refused' },
    { answer: { status: 429, body: '' }, asked: 2, why: 'was refused' },
    { answer: { status: 502, body: '' }, asked: 1, why: 'may have been done' },
    { answer: { status: 503, body: '' }, asked: 1, why: 'may have been done' },
  ])('that is answered with $answer.status $why: it is sent $asked times', async ({ answer, asked }) => {
    const server = recoveringServer([answer, { status: 201, body: '{}' }])
    const { observer } = saving(await server.url)
    const outcome = await observer.mutate({ slug: 'home' }).then(
      () => 'saved',
      (thrown) => toApiError(thrown).status,
    )
    expect(outcome).toBe(asked === 2 ? 'saved' : answer.status)
    expect(server.asked()).toBe(asked)
  })
})

describe('a cancelled query', () => {
  test('aborts the request, which is of kind aborted; what it rejects with does not tell so', async () => {
    const { hostile, silence } = servers()
    const { client, waits } = retryingClient()
    const seen: unknown[] = []
    const queryFn = ({ signal }: { signal: AbortSignal }) =>
      fetch(`${hostile}/silence`, { signal }).catch((thrown) => {
        seen.push(toApiError(thrown))
        throw thrown
      })
    silence.once('asked', () => client.cancelQueries({ queryKey: ['silence'] }))
    const thrown = await client.fetchQuery({ queryKey: ['silence'], queryFn }).catch((thrown: unknown) => thrown)
    expect(thrown).toBeInstanceOf(CancelledError)
    await vi.waitUntil(() => seen.length)
    expect(seen).toMatchObject([{ kind: 'aborted' }])
    expect(waits).toEqual([])
    expect(shouldRetry(thrown)).toBe(false)
    // Neither name nor code says what it is: `instanceof CancelledError` does.
    expect(toApiError(thrown)).toMatchObject({ kind: 'network', cause: thrown })
  })

  test('leaves a component without an error', async () => {
    const { hostile, silence } = servers()
    const { client } = retryingClient()
    const $api = queriesOf(hostile)
    const observer = new QueryObserver(client, $api.queryOptions('get', '/pages/{slug}', page('silence')))
    onTestFinished(observer.subscribe(() => {}))
    await new Promise((resolve) => silence.once('asked', resolve))
    await client.cancelQueries()
    expect(observer.getCurrentResult()).toMatchObject({ error: null, fetchStatus: 'idle' })
  })
})
