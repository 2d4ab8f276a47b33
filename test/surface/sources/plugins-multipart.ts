import multipart, {
  type FastifyMultipartAttachFieldsToBodyOptions,
  type FastifyMultipartOptions,
} from '@fastify/multipart'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Source } from './source.ts'

// An application that reads a form with all its files, in three ways.
async function formApp(options: FastifyMultipartOptions | FastifyMultipartAttachFieldsToBodyOptions = {}) {
  const { app, log } = await startApp(async (app) => {
    await app.register(multipart, options)
    app.post('/parts', async (request) => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return 'passed'
    })
    app.post('/saved', async (request) => {
      await request.saveRequestFiles()
      return 'passed'
    })
    app.post('/thrown', async () => {
      throw new Error('Unexpected end of multipart data')
    })
  })
  const post = (payload: string, url = '/parts', type = 'multipart/form-data; boundary=x') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  return { log, post }
}

const field = (name: string, value = 'a value', type = 'text/plain') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${value}\r\n`
const file = (name: string, content = 'secret text') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}\r\n`
const end = '--x--\r\n'

export const multipartSources: readonly Source[] = [
  {
    source: '@fastify/multipart: too large a file; too many files, fields or parts',
    becomes: '413 payload_too_large',
    answer: async () => {
      const [twoFiles, twoFields] = [file('a') + file('b') + end, field('a') + field('b') + end]
      expect((await (await formApp()).post(field('a') + twoFiles)).body).toBe('passed')
      return everyAnswer(
        '413 payload_too_large',
        [
          (await formApp({ limits: { fileSize: 3 } })).post(file('a') + end),
          (await formApp({ limits: { files: 1 } })).post(twoFiles),
          (await formApp({ limits: { fields: 1 } })).post(twoFields),
          (await formApp({ limits: { parts: 1 } })).post(twoFields),
        ],
        ['request file too large', 'reach files limit', 'reach fields limit', 'reach parts limit'],
      )
    },
  },
  {
    source: '@fastify/multipart: a field with the name of a property of every object, such as `__proto__`',
    becomes: '400 bad_request',
    answer: async () => (await formApp()).post(field('__proto__') + end),
  },
  {
    source: '@fastify/multipart: no boundary, or a body that ends too early',
    becomes: '400 bad_request',
    note: 'which the plugin itself reports as 500',
    answer: async () => {
      const { log, post } = await formApp()
      const attached = await formApp({ attachFieldsToBody: true })
      const received = await everyAnswer(
        '400 bad_request',
        [
          post(field('a') + end, '/parts', 'multipart/form-data'),
          attached.post(field('a') + end, '/parts', 'multipart/form-data; boundary'),
          post(field('a')),
          post('--x\r\ncontent-disp'),
          post('no part at all'),
          attached.post(file('a')),
          post(file('a'), '/saved'),
          post(file('a', 'a secret text'.repeat(99_999))),
        ],
        [...Array(2).fill('The multipart body has no boundary'), ...Array(6).fill('The multipart body ends too early')],
      )
      expect(log.texts.join('')).not.toContain('secret text')
      expect(log.failures().filter(({ code }) => code === 'bad_request')).toHaveLength(6)
      return received
    },
  },
  {
    source: '@fastify/multipart: the text of such an error, thrown by a handler for a request that is no form',
    becomes: '500 internal_error',
    answer: async () => (await formApp()).post('{}', '/thrown', 'application/json'),
  },
  {
    source: '@fastify/multipart: a request that is no form, or a field of JSON that is none',
    becomes: '406 http_406',
    answer: async () => {
      const { post } = await formApp()
      return everyAnswer('406 http_406', [
        post('{"a":1}', '/parts', 'application/json'),
        post(field('a', '{secret', 'application/json') + end),
      ])
    },
    check: (answer) => {
      expect(expectEnvelope(answer).message).toBe('a request field is not a valid JSON as declared by its Content-Type')
      expect(answer.body).not.toContain('secret')
    },
  },
]
