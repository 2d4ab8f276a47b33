const guards = new WeakSet<object>()

/**
 * Gives the guard of a function the name of that function, by which Fastify tells it. A guard is not guarded again, and
 * what is no function stays as it is.
 */
export function guarded<Target extends (...given: never[]) => unknown>(target: Target, guard: Target): Target {
  // Fastify refuses it, and says why.
  if (typeof target !== 'function' || guards.has(target)) return target
  guards.add(guard)
  return Object.defineProperty(guard, 'name', { value: target.name, configurable: true })
}
