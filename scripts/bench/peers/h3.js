import { once } from 'node:events'
import { createServer } from 'node:http'
import { createError, H3 } from 'h3'
import { toNodeHandler } from 'h3/node'

export async function start({ timing }) {
  const app = new H3()
  app.get('/pages/:id', async (event) => {
    if (timing !== 'at once') await null
    throw createError({ status: 404, message: `Page ${event.context.params.id} not found` })
  })
  const server = createServer(toNodeHandler(app)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
