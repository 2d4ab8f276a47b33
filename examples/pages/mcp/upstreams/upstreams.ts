import { simulateAdsApi } from './ads-api.ts'
import type { SimulatedService } from './simulated-service.ts'
import { simulateSpApi } from './sp-api.ts'

/** The services behind the tools. */
export interface Upstreams {
  readonly sp: SimulatedService
  readonly ads: SimulatedService
  close(): Promise<void>
}

/** Simulates the services behind the tools, on ports of their own. */
export function simulateUpstreams(): Upstreams {
  const sp = simulateSpApi()
  const ads = simulateAdsApi()
  return {
    sp,
    ads,
    async close() {
      await Promise.all([sp.close(), ads.close()])
    },
  }
}
