import { bodiesSources } from './bodies.ts'
import { closingSources } from './closing.ts'
import { hooksSources } from './hooks.ts'
import { http1Sources } from './http1.ts'
import { http2Sources } from './http2.ts'
import { pluginsAuthSources } from './plugins-auth.ts'
import { pluginsContentSources } from './plugins-content.ts'
import { pluginsTrafficSources } from './plugins-traffic.ts'
import { pluginsUpstreamSources } from './plugins-upstream.ts'
import { repliesSources } from './replies.ts'
import { responsesSources } from './responses.ts'
import { routingSources } from './routing.ts'
import { scopesSources } from './scopes.ts'
import type { Outside, SourceGroup } from './source.ts'
import { streamsSources } from './streams.ts'
import { thrownSources } from './thrown.ts'
import { validationSources } from './validation.ts'

/** All that is covered, in the order of docs/fastify.md. */
export const groups: readonly SourceGroup[] = [
  thrownSources,
  repliesSources,
  hooksSources,
  routingSources,
  bodiesSources,
  validationSources,
  responsesSources,
  streamsSources,
  scopesSources,
  http1Sources,
  http2Sources,
  closingSources,
  pluginsAuthSources,
  pluginsTrafficSources,
  pluginsContentSources,
  pluginsUpstreamSources,
]

/** All that is not. */
export const outside: readonly Outside[] = groups.flatMap((group) => group.outside ?? [])
