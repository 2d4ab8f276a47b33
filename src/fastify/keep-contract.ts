import type { FastifyInstance, RouteOptions } from 'fastify'
import {
  contractKey,
  contractOf,
  type DomainErrorClass,
  describeErrorClass,
  type ErrorCatalogue,
  type ErrorContract,
  type RouteContract,
  routeContractKey,
} from '../core/index.ts'
import { checkErrors, errorsDeclaredAt } from './declare-errors.ts'
import { listRoutes } from './list-routes.ts'
import { rootOf, settingsOf } from './scopes.ts'
import type { Settings } from './to-settings.ts'

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
    const route = toRouteContract(options, this, contract)
    if (options.errors !== undefined) checkErrors(options.errors, `errors of ${nameOf(route)}`)
    contract.routes.push(route)
    options.config = { ...options.config, [routeContractKey]: route } as NonNullable<RouteOptions['config']>
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

interface KeptRoute extends RouteContract {
  readonly catalogue: () => ErrorCatalogue | undefined
}

function createContract(root: FastifyInstance): Contract {
  const contract: Contract = {
    catalogues: [],
    routes: [],
    uncovered() {
      const seen = new Set(contract.routes.flatMap(({ methods, url }) => methods.map((method) => `${method} ${url}`)))
      return listRoutes(root).filter((name) => !seen.has(name))
    },
  }
  Object.defineProperty(root, contractKey, { value: contract })
  return contract
}

// A hook that runs later may add to the options of a route, so they are read when they are asked for.
function toRouteContract(options: RouteOptions, scope: FastifyInstance, application: Contract): KeptRoute {
  return {
    application,
    methods: [options.method].flat(),
    url: options.url,
    declared: () => [...(options.errors ?? []), ...errorsDeclaredAt(scope)],
    declares: () => options.errors !== undefined || errorsDeclaredAt(scope).length > 0,
    isCovered: () => options.errorHandler === undefined && scope.errorHandler.name.endsWith('envelopeErrorHandler'),
    hasRequestSchema: () => requestParts.some((part) => schemaPart(options, part) !== undefined),
    hasBody: () =>
      schemaPart(options, 'body') !== undefined || [options.method].flat().some((each) => withBody.has(each)),
    validationStatus: () => settingsOf(scope).validationStatus,
    catalogue: () => settingsOf(scope).catalogue,
    isInDocument: false,
  }
}

const requestParts = ['body', 'querystring', 'query', 'params', 'headers'] as const

function schemaPart({ schema }: RouteOptions, part: (typeof requestParts)[number]): unknown {
  return (schema as Readonly<Record<string, unknown>> | undefined)?.[part]
}

// Of DELETE a body is read too, and hardly ever sent.
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'QUERY'])

function refuseUncatalogued(route: KeptRoute): void {
  const catalogue = route.catalogue()
  const lacking = route.declared().filter((each: DomainErrorClass) => catalogue?.has(each) === false)
  if (lacking.length === 0) return
  const names = lacking.map((each) => describeErrorClass(each).name).join(', ')
  throw new TypeError(`${nameOf(route)} declares ${names}, which the catalogue lacks; add it to defineErrors({ ... }).`)
}

/** Names a route for people: `GET|HEAD /pages/:slug`. */
export function nameOf({ methods, url }: Pick<RouteContract, 'methods' | 'url'>): string {
  return `${methods.join('|')} ${url}`
}
