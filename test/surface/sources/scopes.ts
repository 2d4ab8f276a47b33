import { failuresAtStart } from './scopes-at-start.ts'
import { errorHandlerSources } from './scopes-error-handlers.ts'
import { scopedNotFoundSources } from './scopes-not-found.ts'
import { scopesOutside } from './scopes-outside.ts'
import { registrationSources } from './scopes-registration.ts'
import type { SourceGroup } from './source.ts'

/** Scopes, what they inherit, and error handlers beside that of the plugin. */
export const scopesSources: SourceGroup = {
  title: 'Scopes and error handlers',
  sources: [...registrationSources, ...errorHandlerSources, ...scopedNotFoundSources],
  outside: [...scopesOutside, ...failuresAtStart],
}
