import { ConflictError } from 'error-envelope'
import { startApp } from '../../fixtures/start-app.ts'
import {
  callsBack,
  callsBackWithText,
  givesAnObject,
  type Hook,
  rejects,
  rejectsWithNothing,
  sends,
  setsABadHeader,
  throws,
} from './failing-hooks.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

const ways = [throws, rejects, rejectsWithNothing, callsBack, callsBackWithText]

/** What a route answers, or answers that fails, with each of these hooks. */
const answerWith = (name: 'onSend' | 'preSerialization', hooks: readonly Hook[], url: '/passes' | '/fails') =>
  sameErrorOf(hooks, async (hook) => {
    const { app } = await startApp((started) => {
      started.addHook(name as 'onSend', hook as never)
      started.get('/passes', async () => ({ text: 'c4n4ry' }))
      started.get('/fails', async () => Promise.reject(new ConflictError('locked')))
    })
    return app.inject(url)
  })

/** Hooks that fail while an answer or an error is sent. */
export const sendingHooks: readonly Source[] = [
  {
    source: '`preSerialization` throws, rejects or calls back with an error or a text',
    becomes: '500 internal_error',
    answer: () => answerWith('preSerialization', ways, '/passes'),
  },
  {
    source:
      '`onSend` throws, rejects, calls back with an error or a text, gives an object, or sets a header that can’t be sent',
    becomes: '500 internal_error',
    since: '5.11.0',
    answer: () => answerWith('onSend', [...ways, givesAnObject, setsABadHeader], '/passes'),
  },
  {
    source: '`preSerialization` fails on errors too, wraps them or sends an answer, while an error is sent',
    becomes: '409 conflict',
    note: 'as if it had not',
    answer: () => answerWith('preSerialization', [...ways, givesAnObject, sends], '/fails'),
  },
  {
    source: '`onSend` fails on errors too, in any of these ways, or sends an answer, while an error is sent',
    becomes: '409 conflict',
    note: 'as if it had not',
    answer: () => answerWith('onSend', [...ways, givesAnObject, setsABadHeader, sends], '/fails'),
  },
]
