/** The kinds of warnings that contract v1 names: what a Warning header is, then those reserved for servers (its appendices). */
export const warningKinds = {
  upstreamWarning: 'upstream_warning',
  cachedOrStaleData: 'cached_or_stale_data',
  partialResults: 'partial_results',
  marketplaceNotEnabledForIdentity: 'marketplace_not_enabled_for_identity',
  profileScopeWarning: 'profile_scope_warning',
  deprecatedParameterAccepted: 'deprecated_parameter_accepted',
} as const
