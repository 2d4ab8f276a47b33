// A traceback of Python, a source file of AWS Lambda, a frame of a traceback (its quotes may be those of JSON).
const traces =
  /traceback \(most recent call last\):|\/var\/task\/[^\s"']{0,300}\.py\b|\bFile \\{0,3}"[^"\\]{1,300}\.py/i

/** Tells whether the body of a response shows the insides of the upstream: a traceback of Python. */
export function showsStackTrace(body: unknown): boolean {
  return traces.test(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
}
