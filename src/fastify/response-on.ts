import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Gives the response that a socket is busy with; null where there is none. No public API of Node tells it. */
export function responseOn(socket: Socket): ServerResponse | null {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null
}
