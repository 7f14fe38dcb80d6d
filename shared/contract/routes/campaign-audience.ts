import { audienceForecast } from '../campaign-recipients';
import { audienceContactsBody, campaignParams } from '../campaign-requests';
import { campaignReview } from '../campaign-review';
import { audienceBody } from '../campaigns';
import { listOf } from '../common';
import { contact } from '../contacts';
import type { Route } from '../route';

export const campaignAudienceRoutes = {
  getAudience: {
    method: 'GET',
    path: '/campaigns/{id}/audience',
    summary: 'Forecast recipients, skipped contacts and finish time of a campaign',
    description: 'Works before the campaign is sent. Afterward, use GET /campaigns/{id}/stats.',
    access: 'secret',
    allowsAgents: true,
    params: campaignParams,
    replies: { 200: audienceForecast },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
  },
  forecastAudience: {
    method: 'POST',
    path: '/campaigns/{id}/audience',
    summary: 'Forecast recipients of a campaign with another audience',
    description:
      'Stores nothing. The audience and the topic come from the request, everything else from the campaign. Works before the campaign is sent.',
    access: 'secret',
    role: 'viewer',
    auditsCallsOf: 'nobody',
    params: campaignParams,
    body: audienceBody,
    replies: { 200: audienceForecast },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE', 'SEGMENT_NOT_FOUND', 'TOPIC_NOT_FOUND'],
  },
  listAudience: {
    method: 'POST',
    path: '/campaigns/{id}/audience/contacts',
    summary: 'List who would get a campaign, or would be skipped for a reason',
    description:
      'Stores nothing. Lists the contacts that GET and POST /campaigns/{id}/audience count. With `audienceType`, the audience and the topic come from the request, otherwise from the campaign. A page reads at most 10,000 contacts for at most 2 seconds, so it can have fewer contacts than its limit, or none, while hasMore is true: repeat the request with the cursor. The total is a lower bound until the last page. Works before the campaign is sent. Afterward, use GET /campaigns/{id}/recipients.',
    access: 'secret',
    role: 'viewer',
    auditsCallsOf: 'nobody',
    additionalScopes: ['contacts'],
    params: campaignParams,
    body: audienceContactsBody,
    replies: { 200: listOf(contact) },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE', 'SEGMENT_NOT_FOUND', 'TOPIC_NOT_FOUND', 'INVALID_CURSOR'],
  },
  reviewCampaign: {
    method: 'GET',
    path: '/campaigns/{id}/review',
    summary: 'Review a campaign before it is sent',
    description:
      'Renders the email of each variant for up to 20 contacts of the audience, and checks up to 20 links and 20 images. Reports what can’t be sent, values that are empty for some contacts, broken links and images, images without alternative text or width, and whether Gmail would clip the email. URLs with template code, and URLs that could trigger an action when opened, are not checked. Every email has an unsubscribe link regardless. Takes up to 20 seconds. Works before the campaign is sent.',
    access: 'secret',
    role: 'editor',
    params: campaignParams,
    replies: { 200: campaignReview },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
  },
} as const satisfies Record<string, Route>;
