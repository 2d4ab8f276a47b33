import { ConflictError } from 'error-envelope'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange, readAnswer } from '../raw-exchange.ts'
import { callsBack, type Hook, rejects, sends, throws } from './failing-hooks.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

// Fastify refuses an async hook that could call back.
const sendsToo: Hook = async (_request, reply) => void reply.send('c4n4ry')

async function answerWithOnError(hook: Hook) {
  const { app } = await startApp((started) => {
    started.addHook('onError', hook as never)
    started.get('/', async () => Promise.reject(new ConflictError('locked')))
  })
  return app.inject('/')
}

async function answerWithOnTimeout(hook: Hook) {
  const { app } = await startApp(
    (started) => {
      started.addHook('onTimeout', hook as never)
      started.get('/', () => {})
    },
    {},
    { connectionTimeout: 20 },
  )
  return readAnswer(await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
}

/** Hooks that have no say in the answer, and fail beside it. */
export const idleHooks: readonly Source[] = [
  {
    source: '`onError` throws, rejects, calls back with an error or sends an answer, while an error is answered',
    becomes: '409 conflict',
    note: 'as if it had not',
    answer: () => sameErrorOf([throws, rejects, callsBack, sends], answerWithOnError),
  },
  {
    source: '`onTimeout` throws, rejects or sends an answer, after `connectionTimeout`',
    becomes: '503 service_unavailable',
    note: 'as if it had not',
    answer: () => sameErrorOf([throws, rejects, sendsToo], answerWithOnTimeout),
  },
]
