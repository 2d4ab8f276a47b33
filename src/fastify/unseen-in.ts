import type { RouteContract } from '../core/index.ts'

/** Gives those of an application's routes, as Fastify lists them, that are none of the known ones. */
export function unseenIn(names: readonly string[], routes: readonly RouteContract[]): string[] {
  const known = routes.flatMap(({ methods, url }) => methods.flatMap((method) => formsOf(`${method} ${url}`)))
  const exact = new Set(known)
  const wildcards = known.filter((name) => name.endsWith('*'))
  return names.filter((name) => {
    const [form = ''] = formsOf(name)
    // A list of Fastify's has a wildcard without what stands between it and the last branch.
    const isWildcard = form.endsWith('*') && wildcards.some((each) => each.startsWith(form.slice(0, -1)))
    return !exact.has(form) && !isWildcard
  })
}

// The list has one name for parameters at one place, no slash at the end is a route of its own, and an optional parameter
// makes two routes.
function formsOf(name: string): string[] {
  const form = name.replace(/:[^/]*/g, ':').replace(/(?<=.)\/$/, '')
  return name.endsWith('?') ? [form, form.replace(/\/:$/, '')] : [form]
}
