import type { FastifyReply } from 'fastify'

/** A hook as `onSend`, `preSerialization` and `onError` are called: with what is sent, or with the error. */
export type Hook = (request: unknown, reply: FastifyReply, given: unknown, done: (thrown: unknown) => void) => unknown

export const throws: Hook = () => {
  throw new Error('c4n4ry')
}

export const rejects: Hook = async () => Promise.reject(new Error('c4n4ry'))

export const rejectsWithNothing: Hook = async () => Promise.reject(undefined)

export const callsBack: Hook = (_request, _reply, _given, done) => done(new Error('c4n4ry'))

export const callsBackWithText: Hook = (_request, _reply, _given, done) => done('c4n4ry')

export const givesAnObject: Hook = async () => ({ text: 'c4n4ry' })

export const setsABadHeader: Hook = async (_request, reply, given) => {
  reply.header('x-own', 'a\nb')
  return given
}

export const sends: Hook = async (_request, reply, given) => {
  reply.send('c4n4ry')
  return given
}
