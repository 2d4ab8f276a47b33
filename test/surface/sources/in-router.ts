import { lacks } from '../../fixtures/fastify-version.ts'

/** Gives options of the router as the Fastify under test wants them. */
export const inRouter = (options: object): object => (lacks.routerOptions ? options : { routerOptions: options })
