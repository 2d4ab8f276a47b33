import requestContext from '@fastify/request-context'
import { NotFoundError } from 'error-envelope'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import type { Source } from './source.ts'

declare module '@fastify/request-context' {
  interface RequestContextData {
    tenant: string
  }
}

async function contextApp() {
  const tenants: unknown[] = []
  const { app } = await startApp(
    async (app) => {
      await app.register(requestContext, { defaultStoreValues: { tenant: 'acme' } })
      app.get('/', async () => {
        throw new NotFoundError()
      })
    },
    { onEnvelope: (_envelope, { request }) => tenants.push(request.requestContext?.get('tenant')) },
  )
  return { app, tenants }
}

export const contextSources: readonly Source[] = [
  {
    source: '@fastify/request-context: an error, and an unknown route',
    becomes: '404 not_found',
    note: 'and `onEnvelope` finds the context',
    answer: async () => {
      const { app, tenants } = await contextApp()
      await app.inject('/unknown')
      const received = await app.inject('/')
      expect(tenants).toEqual(['acme', 'acme'])
      return received
    },
  },
  {
    source: '@fastify/request-context: a malformed URL',
    becomes: '400 bad_request',
    note: 'and there is no context, as no hook runs',
    answer: async () => {
      const { app, tenants } = await contextApp()
      const received = await app.inject('/%zz')
      expect(tenants).toEqual([undefined])
      return received
    },
  },
]
