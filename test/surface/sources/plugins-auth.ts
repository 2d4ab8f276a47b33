import { basicSources, outsideBasic } from './plugins-auth-basic.ts'
import { cookieSources } from './plugins-auth-cookies.ts'
import { outsideTokens, tokenSources } from './plugins-auth-tokens.ts'
import type { SourceGroup } from './source.ts'

/** Plugins that say who the caller is. */
export const pluginsAuthSources: SourceGroup = {
  title: 'Plugins: authentication',
  sources: [...tokenSources, ...basicSources, ...cookieSources],
  outside: [...outsideTokens, ...outsideBasic],
}
