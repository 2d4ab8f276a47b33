import type { ToolContext, Upstream } from 'error-envelope/mcp'

/**
 * Asks an upstream for JSON, for as long as the call of a tool lasts; what the headers say goes into the answer to the call.
 * Throws the upstream's error for a status that is a failure, and for what comes without an answer or breaks off.
 */
export async function askUpstream<Answer>(
  upstream: Upstream,
  url: string,
  context: ToolContext,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, { headers, signal: context.signal })
    context.observe(response)
    if (!response.ok) throw await upstream.fromResponse(response)
    return (await response.json()) as Answer
  } catch (thrown) {
    // An error that fromResponse has made comes back as it is.
    throw upstream.clientError(thrown)
  }
}
