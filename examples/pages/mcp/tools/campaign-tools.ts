import { ads, warningKinds } from 'error-envelope/mcp'
import { Type } from 'typebox'
import { adsAnswers, Campaign, type CampaignAnswer } from '../upstreams/ads-api.ts'
import { askUpstream } from '../upstreams/ask-upstream.ts'
import { readOnly, type ToolGroup } from './tools.ts'

const ProfileId = Type.String({ pattern: '^[\\w-]+$', maxLength: 40, examples: ['4103220589'] })

/** Advertising of the shop whose wiki this is, from the Amazon Ads API. */
export const campaignTools: ToolGroup = ({ registerTool }, { upstreams }) => {
  registerTool(
    'list_campaigns',
    {
      description: `List the campaigns of a profile. The Ads API is simulated: any profile has two; these profiles do what they are called: ${Object.keys(adsAnswers).join(', ')}.`,
      inputSchema: Type.Object({ profileId: ProfileId }),
      outputSchema: Type.Object({ campaigns: Type.Array(Campaign) }),
      upstream: ads,
      annotations: readOnly,
    },
    async ({ profileId }, context) => {
      const headers = { 'amazon-advertising-api-scope': profileId }
      const url = `${await upstreams.ads.url()}/sp/campaigns`
      const { success, error } = await askUpstream<CampaignAnswer>(ads, url, context, headers)
      if (error.length > 0) {
        context.warn({
          kind: warningKinds.partialResults,
          summary: `${error.length} of ${success.length + error.length} campaigns could not be read.`,
          details: error,
        })
      }
      return { campaigns: success }
    },
  )
}
