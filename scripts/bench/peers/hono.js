import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'

export async function start({ timing }) {
  const app = new Hono()
  app.get('/pages/:id', async (context) => {
    if (timing !== 'at once') await null
    throw new HTTPException(404, { message: `Page ${context.req.param('id')} not found` })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  return server
}
