import { type ErrorEnvelopeOptions, errorEnvelope } from 'error-envelope'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'

/** The message of what stops an application from starting. */
async function refusal(build: (app: FastifyInstance) => unknown): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  try {
    await build(app)
    await app.ready()
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as Error).message
  }
  return 'nothing'
}

const register = (options: object) => refusal((app) => app.register(errorEnvelope, options as ErrorEnvelopeOptions))

const takes = (name: string, what: string) => `The option "${name}" of errorEnvelope takes ${what}.`

describe('An option with a wrong value is refused by what it takes', () => {
  test.each<[string, readonly unknown[], string]>([
    ['catalogue', [null, [], {}, 'x', () => {}], 'what defineErrors() gives'],
    ['mappers', [null, {}, () => {}, [1], 'x'], 'a list of functions'],
    ['trust', [null, true, [], 'x'], 'a function'],
    ['validationStatus', [null, '400', 399, 500, 422.5, Number.NaN], 'a status of 400-499'],
    ['notFound', [null, 0, 'false'], 'true or false'],
    ['methodNotAllowed', [null, 1, 'true'], 'true or false'],
    ['challenge', [null, '', 5, 'a\nb', false], 'a challenge such as "Bearer"'],
    [
      'errorCodeHeader',
      [null, true, '', 'x y', 'x\n', 5, 'Content-Type', 'set-cookie', 'connection'],
      'the name of a header that has no other use, or false',
    ],
    [
      'requestIdHeader',
      [null, true, '', 'x y', 5, 'transfer-encoding', 'Location'],
      'the name of a header that has no other use, or false',
    ],
    ['logLevelFor', [null, 'info', false], 'a function that gives a level, or false for no line'],
    ['stackTraces', [null, true, 'none'], '"all" or "server-errors"'],
    ['lateRegistration', [null, true, 'ignore'], '"warn" or "throw"'],
    ['envelopeOwnBodies', [null, 1, 'true'], 'true or false'],
    ['guardRequests', [null, 1, 'true'], 'true or false'],
    ['onEnvelope', [null, {}, 'x'], 'a function'],
  ])('%s', async (name, values, what) => {
    for (const value of values) expect(await register({ [name]: value })).toBe(takes(name, what))
  })
})

describe('An option that there is not is refused, with those that there are', () => {
  test.each(['catalog', 'onError', 'logLevel', 'prefix', '__proto__', 'constructor', 'toString'])(
    '%s',
    async (name) => {
      expect(await register(JSON.parse(`{${JSON.stringify(name)}: 1}`))).toBe(
        `errorEnvelope has no option "${name}"; it has catalogue, mappers, trust, validationStatus, notFound, ` +
          'methodNotAllowed, challenge, errorCodeHeader, requestIdHeader, logLevelFor, stackTraces, lateRegistration, ' +
          'undeclared, envelopeOwnBodies, guardRequests, onEnvelope.',
      )
    },
  )
})

describe('Registered twice', () => {
  test('in one scope, the second is refused', async () => {
    const message = 'errorEnvelope is registered twice in one scope; register it once, first, with all its options.'
    expect(
      await refusal(async (app) => {
        await app.register(errorEnvelope)
        await app.register(errorEnvelope)
      }),
    ).toBe(message)
  })

  test('in scopes beside or below one another, nothing is', async () => {
    const scope = async (app: FastifyInstance) => {
      await app.register(errorEnvelope)
    }
    expect(
      await refusal(async (app) => {
        await app.register(errorEnvelope)
        await app.register(scope)
        await app.register(scope, { prefix: '/a' })
        await app.register(scope, { prefix: '/b' })
      }),
    ).toBe('nothing')
  })
})

describe('A not-found handler that is there already', () => {
  const handler = async () => 'own'

  test('of the application is named, with what to do', async () => {
    expect(
      await refusal(async (app) => {
        app.setNotFoundHandler(handler)
        await app.register(errorEnvelope)
      }),
    ).toBe(
      'The application has a not-found handler of its own; register errorEnvelope with { notFound: false } to keep it, or before it.',
    )
  })

  test('of a scope is named by its prefix', async () => {
    expect(
      await refusal((app) =>
        app.register(
          async (scope) => {
            scope.setNotFoundHandler(handler)
            await scope.register(errorEnvelope)
          },
          { prefix: '/api' },
        ),
      ),
    ).toBe(
      'The scope "/api" has a not-found handler of its own; register errorEnvelope with { notFound: false } to keep it, or before it.',
    )
  })

  test('is kept with { notFound: false }', async () => {
    expect(
      await refusal(async (app) => {
        app.setNotFoundHandler(handler)
        await app.register(errorEnvelope, { notFound: false })
      }),
    ).toBe('nothing')
  })
})
