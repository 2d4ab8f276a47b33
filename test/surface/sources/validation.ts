import { expect } from 'vitest'
import { type Answer, expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import type { SourceGroup } from './source.ts'
import { compilerSources, compilersOutside } from './validation-compilers.ts'
import { formatterSources } from './validation-formatters.ts'

const demanding = { type: 'object', required: ['title'] }
const isMissing = { msg: 'is required', type: 'required' }

// In the order in which Fastify looks at them.
const parts = { params: 'path', body: 'body', querystring: 'query', headers: 'header' }

async function post(options: object, payload: unknown, server: object = {}): Promise<Answer> {
  const { app } = await startApp((started) => started.post('/:id', options, async () => 'passed'), {}, server)
  return app.inject({ method: 'POST', url: '/1', payload: payload as object })
}

async function postToEachPart(): Promise<Answer> {
  const names = Object.entries(parts)
  let answer: Answer | undefined
  for (const [index, [, part]] of names.entries()) {
    const schema = Object.fromEntries(names.slice(index).map(([name]) => [name, demanding]))
    answer = await post({ schema }, {})
    expect(expectEnvelope(answer).details).toEqual([{ loc: [part, 'title'], ...isMissing }])
  }
  return answer as Answer
}

/** Requests that do not fit the schema of their route. */
export const validationSources: SourceGroup = {
  title: 'Validation of the request',
  sources: [
    {
      source: 'the path, the body, the query or the headers do not fit their schema',
      becomes: '422 validation_error',
      note: 'about the first of them, in this order',
      answer: postToEachPart,
    },
    {
      source: 'one of them fails in many places',
      becomes: '422 validation_error',
      note: 'with the first 50 and how many more there are',
      answer: () =>
        post({ schema: { body: { type: 'array', items: { type: 'number', minimum: 1 } } } }, Array(60).fill(0)),
      check: (answer) => {
        const { details, message } = expectEnvelope(answer)
        expect(details).toHaveLength(50)
        expect(message.endsWith('; and 10 more')).toBe(true)
      },
    },
    {
      source: "ajv's `verbose`",
      becomes: '422 validation_error',
      note: 'without the values that were sent',
      answer: () => {
        const body = { type: 'object', properties: { title: { type: 'string', maxLength: 3 } } }
        return post({ schema: { body } }, { title: 'c4n4ry' }, { ajv: { customOptions: { verbose: true } } })
      },
      check: (answer) => {
        expect(expectEnvelope(answer).details).toMatchObject([{ loc: ['body', 'title'], type: 'max_length' }])
        expect(answer.body).not.toContain('c4n4ry')
      },
    },
    {
      source: 'with `attachValidation`, a handler throws `request.validationError`',
      becomes: '422 validation_error',
      answer: async () => {
        const options = { attachValidation: true, schema: { body: demanding } }
        const { app } = await startApp((started) =>
          started.post('/', options, async ({ validationError }) => {
            throw validationError
          }),
        )
        return app.inject({ method: 'POST', url: '/', payload: {} })
      },
      check: (answer) => expect(expectEnvelope(answer).details).toEqual([{ loc: ['body', 'title'], ...isMissing }]),
    },
    ...compilerSources,
    ...formatterSources,
  ],
  outside: compilersOutside,
}
