import { corsSources, outsideCors } from './plugins-cors.ts'
import { outsideOverload, overloadSources } from './plugins-overload.ts'
import { rateLimitSources } from './plugins-rate-limit.ts'
import type { SourceGroup } from './source.ts'

/** Plugins that refuse requests for what they are, whoever asks. */
export const pluginsTrafficSources: SourceGroup = {
  title: 'Plugins: traffic',
  sources: [...rateLimitSources, ...overloadSources, ...corsSources],
  outside: [...outsideOverload, ...outsideCors],
}
