import { defineUpstream } from './define-upstream.ts'

// "Per-server upstream HTTP codes" of contract v1.

/** Amazon's Selling Partner API. */
export const sp = defineUpstream({
  name: 'Amazon SP-API',
  httpKind: 'sp_api_http',
  clientKind: 'sp_api_client',
  codePrefix: 'SP_API',
})

/** Amazon's Ads API. */
export const ads = defineUpstream({
  name: 'Amazon Ads API',
  httpKind: 'ads_api_http',
  clientKind: 'ads_api_client',
  codePrefix: 'ADS_API',
})

/** Openbridge's own services, which count as SP's. */
export const openbridge = defineUpstream({
  name: 'Openbridge',
  httpKind: 'sp_api_http',
  clientKind: 'sp_api_client',
  codePrefix: 'OPENBRIDGE',
})
