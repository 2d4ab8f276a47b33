const guards = new WeakSet<object>()

/**
 * Gives the guard of a function the name of that function, by which Fastify tells it. A guard is not guarded again: a
 * route for GET comes a second time, for HEAD. What is no function is left for Fastify to refuse.
 */
export function guarded<Target extends (...given: never[]) => unknown>(target: Target, guard: Target): Target {
  if (typeof target !== 'function' || guards.has(target)) return target
  guards.add(guard)
  return Object.defineProperty(guard, 'name', { value: target.name, configurable: true })
}
