import { contextSources } from './plugins-context.ts'
import { outsideProxy, proxySources } from './plugins-proxy.ts'
import { sensibleSources } from './plugins-sensible.ts'
import { outsideWebsocket, websocketSources } from './plugins-websocket.ts'
import type { SourceGroup } from './source.ts'

/** Plugins that are none of these: another service answers, another protocol is spoken. */
export const pluginsUpstreamSources: SourceGroup = {
  title: 'Plugins: other',
  sources: [...sensibleSources, ...contextSources, ...proxySources, ...websocketSources],
  outside: [...outsideProxy, ...outsideWebsocket],
}
