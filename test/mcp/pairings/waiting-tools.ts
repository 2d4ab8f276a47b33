import type { RegisterTool } from 'error-envelope/mcp'

const started = new Set<string>()
const aborted = new Set<string>()
const calls = { type: 'object', required: ['call'], properties: { call: { type: 'string' } } } as const

/** Registers a tool that ends only when its call is aborted, and one that tells what became of it. */
export function registerWaitingTools<Sdk>(registerTool: RegisterTool<Sdk>): void {
  registerTool('wait', { inputSchema: calls }, ({ call }, { signal }) => {
    started.add(call)
    return new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborted.add(call)
        reject(signal.reason)
      })
    })
  })
  registerTool('state_of_wait', { inputSchema: calls }, ({ call }) => {
    if (aborted.has(call)) return 'aborted'
    return started.has(call) ? 'started' : 'unknown'
  })
}
