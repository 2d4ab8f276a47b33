import { type Static, Type } from 'typebox'
import { type Answer, type SimulatedService, simulateService } from './simulated-service.ts'

/** A campaign, as the Ads API has it. */
export const Campaign = Type.Object({ campaignId: Type.String(), name: Type.String() })
export type Campaign = Static<typeof Campaign>

/** An answer of status 207: what could be read, and what could not. */
export interface CampaignAnswer {
  readonly success: Campaign[]
  readonly error: readonly object[]
}

const campaigns: readonly Campaign[] = [
  { campaignId: '1', name: 'Spring' },
  { campaignId: '2', name: 'Autumn' },
]

/** What the simulated API answers to the profiles that it makes an exception of. */
export const adsAnswers: Readonly<Record<string, Answer>> = {
  // Some services say what they were sent; that must not go on to whoever reads the answer of a tool.
  unauthorized: answer(401, { code: 'UNAUTHORIZED', message: 'Not authorized: Bearer Atza-IwEBIJ4lZf8aXkq2v9mN' }),
  invalid: answer(400, { code: 'INVALID_ARGUMENT', details: 'The profile is of another region.', requestId: 'F3A9' }),
  // A gateway in front of the service: its own page, no word of limits or of when to come back.
  throttled: {
    status: 429,
    headers: { 'content-type': 'text/html' },
    body: '<html><head><title>429 Too Many Requests</title></head><body><h1>Too Many Requests</h1></body></html>',
  },
  broken: answer(500, { message: 'Internal server error' }),
  late: answer(504, { message: 'Endpoint request timed out' }),
  partial: answer(207, { success: campaigns.slice(0, 1), error: [{ campaignId: '2', code: 'ENTITY_ARCHIVED' }] }),
  unplugged: 'hang up',
  slow: 'wait',
}

const allCampaigns = answer(207, { success: campaigns, error: [] })

/** Simulates the Amazon Ads API, as far as one operation of its campaigns goes. */
export function simulateAdsApi(): SimulatedService {
  return simulateService(({ headers }) => {
    const profile = String(headers['amazon-advertising-api-scope'])
    return Object.hasOwn(adsAnswers, profile) ? (adsAnswers[profile] as Answer) : allCampaigns
  })
}

function answer(status: number, body: object): Answer {
  const headers = {
    'content-type': 'application/json',
    'x-amz-rid': 'F3A9QJ2W',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '7',
    'x-ratelimit-reset': '2030-01-31T12:00:00Z',
  }
  return { status, headers, body: JSON.stringify(body) }
}
