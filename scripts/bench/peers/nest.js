import 'reflect-metadata'
import { Catch, Controller, Get, HttpException, Module, NotFoundException, Param } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'

// Decorators are called as the functions that they are, so that this file needs no compiler.
function pagesController(timing) {
  class PagesController {
    async find(id) {
      if (timing !== 'at once') await null
      throw new NotFoundException(`Page ${id} not found`)
    }
  }
  Param('id')(PagesController.prototype, 'find', 0)
  Get(':id')(PagesController.prototype, 'find', Object.getOwnPropertyDescriptor(PagesController.prototype, 'find'))
  Controller('pages')(PagesController)
  return PagesController
}

class HttpExceptionFilter {
  catch(exception, host) {
    const status = exception.getStatus()
    host
      .switchToHttp()
      .getResponse()
      .status(status)
      .send({ error: { message: exception.message, status } })
  }
}
Catch(HttpException)(HttpExceptionFilter)

export async function start({ timing }) {
  class AppModule {}
  Module({ controllers: [pagesController(timing)] })(AppModule)
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false })
  app.useGlobalFilters(new HttpExceptionFilter())
  await app.listen(0, '127.0.0.1')
  return app.getHttpServer()
}
