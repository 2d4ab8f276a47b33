import type { FastifyInstance, RouteOptions } from 'fastify'
import {
  contractKey,
  contractOf,
  describeErrorClass,
  type ErrorCatalogue,
  type ErrorContract,
  routeContractKey,
} from '../core/index.ts'
import { checkErrors } from './declare-errors.ts'
import { KeptRoute, markingTransform, nameOf } from './kept-route.ts'
import { listRoutes } from './list-routes.ts'
import { rootOf } from './scopes.ts'
import type { Settings } from './to-settings.ts'
import { unseenIn } from './unseen-in.ts'

/**
 * Keeps the contract of an application: its catalogues, and of each route from here on the errors that it declares. The
 * documents and the check for undeclared errors read it. Nothing of it runs on a request that succeeds.
 *
 * When the application is ready it fails for a declared class that the catalogue lacks, as its code is not sure.
 */
export function keepContract(app: FastifyInstance): void {
  const root = rootOf(app)
  const contract = (contractOf(root) as Contract | undefined) ?? createContract(root)

  app.addHook('onRoute', function (options) {
    const route = new KeptRoute(options, this, contract)
    if (options.errors !== undefined) checkErrors(options.errors, `errors of ${nameOf(route)}`)
    contract.routes.push(route)
    options.config = {
      ...options.config,
      ...markingTransform(options, route),
      [routeContractKey]: route,
    } as RouteConfig
  })
  app.addHook('onReady', async () => {
    for (const route of contract.routes) refuseUncatalogued(route)
  })
}

/** Adds what a registration of the plugin knows to the contract of its application. */
export function addCatalogue(app: FastifyInstance, { catalogue }: Settings): void {
  const contract = contractOf(app) as Contract | undefined
  if (catalogue !== undefined && contract?.catalogues.includes(catalogue) === false) contract.catalogues.push(catalogue)
}

interface Contract extends ErrorContract {
  readonly catalogues: ErrorCatalogue[]
  readonly routes: KeptRoute[]
}

function createContract(root: FastifyInstance): Contract {
  // Read before ours is set: the handler that earlier routes keep.
  const earlierHandler = `${root.errorHandler.name}()`
  const contract: Contract = {
    catalogues: [],
    routes: [],
    uncovered: () => listRoutes(root, earlierHandler),
    unseen: () => unseenIn(listRoutes(root, 'bound envelopeErrorHandler()'), contract.routes),
  }
  Object.defineProperty(root, contractKey, { value: contract })
  return contract
}

type RouteConfig = NonNullable<RouteOptions['config']>

function refuseUncatalogued(route: KeptRoute): void {
  const catalogue = route.catalogue()
  const lacking = route.declared().filter((each) => catalogue?.has(each) === false)
  if (lacking.length === 0) return
  const names = lacking.map((each) => describeErrorClass(each).name).join(', ')
  throw new TypeError(`${nameOf(route)} declares ${names}, which the catalogue lacks; add it to defineErrors({ ... }).`)
}
