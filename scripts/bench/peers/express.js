import { once } from 'node:events'
import express from 'express'
import createError from 'http-errors'

export async function start({ timing }) {
  const app = express()
  app.get('/pages/:id', async (request) => {
    if (timing !== 'at once') await null
    throw createError(404, `Page ${request.params.id} not found`)
  })
  // Express's own handler would print every error to stderr.
  app.use((error, _request, response, _next) => {
    response.status(error.status).json({ error: { message: error.message, status: error.status } })
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
