import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { failureAttachedTo } from '../../../src/mcp/failures/failure.ts'
import { readBody } from '../../../src/mcp/upstreams/read-body.ts'
import { sp } from '../../../src/mcp/upstreams/upstreams.ts'

interface Served {
  readonly response: Response
  /** Settles when the server has seen its client go. */
  readonly closed: Promise<unknown>
}

async function serve(answer: (response: ServerResponse) => void): Promise<Served> {
  let seen: (value?: unknown) => void = () => {}
  const closed = new Promise((resolve) => {
    seen = resolve
  })
  const server = createServer((_request, response) => {
    response.on('close', seen)
    answer(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { response: await fetch(`http://127.0.0.1:${port}/`), closed }
}

const issueOf = async (response: Response) => failureAttachedTo(await sp.fromResponse(response))?.details[0]

test('A body that breaks off gives what came before', async () => {
  const { response } = await serve((answer) => {
    answer.writeHead(500, { 'content-length': 100 })
    answer.write('Half of it', () => setImmediate(() => answer.destroy()))
  })
  expect(await issueOf(response)).toMatchObject({ issue: 'Half of it', upstream_status: 500 })
})

test('A body that does not end is read up to 64 kB, and the rest is cancelled', async () => {
  const { response, closed } = await serve((answer) => {
    answer.writeHead(500)
    const fill = () => {
      while (!answer.destroyed && answer.write('word '.repeat(1000)));
    }
    answer.on('drain', fill)
    fill()
  })
  const text = String(await readBody(response.body))
  expect(text.length).toBeGreaterThanOrEqual(65_536)
  expect(text.length).toBeLessThan(1_000_000)
  await closed
})

test('A body that stalls is given up, and gives what came', async () => {
  const { response, closed } = await serve((answer) => {
    answer.writeHead(503)
    answer.write('Wait for')
  })
  expect(await issueOf(response)).toMatchObject({ issue: 'Wait for' })
  await closed
}, 30_000)

test('A body that is no sound gzip is as good as none', async () => {
  const { response } = await serve((answer) => {
    answer.writeHead(502, { 'content-encoding': 'gzip' })
    answer.end('this is no gzip')
  })
  expect(await issueOf(response)).toMatchObject({
    issue: 'The upstream sent no body that could be read.',
    upstream_status: 502,
  })
})

test('A body that was read before, or is being read, is as good as none', async () => {
  const read = new Response('a', { status: 400 })
  await read.text()
  expect(await issueOf(read)).toMatchObject({ issue: 'The upstream sent no body that could be read.' })
  const locked = new Response('a', { status: 400 })
  locked.body?.getReader()
  expect(await issueOf(locked)).toMatchObject({ issue: 'The upstream sent no body that could be read.' })
})

test('The rest of a long body is not waited for, although a clone holds on to it', async () => {
  const endless = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('word '.repeat(1000)))
    },
  })
  const response = new Response(endless, { status: 500 })
  response.clone()
  expect(String(await readBody(response.body)).length).toBeGreaterThanOrEqual(65_536)
})

test.each([
  ['texts', (controller: ReadableStreamDefaultController) => controller.enqueue('a')],
  ['objects', (controller: ReadableStreamDefaultController) => controller.enqueue({})],
  ['an error', (controller: ReadableStreamDefaultController) => controller.error(new Error('no'))],
])('A stream of %s does not fail', async (_what, pull) => {
  expect(await readBody(new Response(new ReadableStream({ pull })).body)).toBeTypeOf('string')
})

test('What is no stream is a start of text, data, or nothing', async () => {
  expect(await readBody('a'.repeat(100_000))).toHaveLength(65_536)
  expect(await readBody({ a: 1 })).toEqual({ a: 1 })
  expect(await readBody([1])).toEqual([1])
  expect(await readBody(Object.create(null))).toEqual({})
  expect(await readBody(new Date())).toBe('')
  expect(await readBody(new (class A {})())).toBe('')
  expect(await readBody(undefined)).toBeUndefined()
})
