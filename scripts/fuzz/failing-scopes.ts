import errorEnvelope from 'error-envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Thrower } from './thrower.ts'

const hooks = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization'] as const

/** Hooks of a scope that fail where the header `x-fail-in` names them, and child scopes with error handlers that fail. */
export async function failingScopes(
  scope: FastifyInstance,
  thrower: Thrower,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  // With a not-found handler of its own, so that the hooks run for unknown routes too.
  await scope.register(errorEnvelope)
  const failsIn = (request: FastifyRequest, hook: string) => request.headers['x-fail-in'] === hook
  for (const hook of hooks) {
    scope.addHook(hook as 'onRequest', async (request) => {
      if (failsIn(request, hook)) thrower.throw(request)
    })
  }
  scope.addHook('onSend', async (request) => {
    if (failsIn(request, 'onSend')) throw thrower.thrown(request, true)
  })
  routes(scope)

  await scope.register(
    async (child) => {
      child.setErrorHandler(async (error) => {
        throw error
      })
      child.get('/', async (request) => thrower.throw(request))
      await child.register(
        async (grandchild) => {
          grandchild.setErrorHandler((_error, request) => {
            throw thrower.otherError(request)
          })
          grandchild.get('/', async () => {
            throw new Error('first')
          })
          grandchild.get('/send', async () => {
            throw new Error('first')
          })
        },
        { prefix: '/other' },
      )
    },
    { prefix: '/rethrow' },
  )
}
