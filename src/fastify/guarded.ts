/** Gives the guard of a function the name of that function, by which Fastify tells it. What is no function stays as it is. */
export function guarded<Target extends (...given: never[]) => unknown>(target: Target, guard: Target): Target {
  // Fastify refuses it, and says why.
  if (typeof target !== 'function') return target
  return Object.defineProperty(guard, 'name', { value: target.name, configurable: true })
}
