import * as z from 'zod';
import { recipient } from '../campaign-recipients';
import { campaignParams, holdoutQuery, recipientsQuery } from '../campaign-requests';
import { detailedCampaignStats, holdoutComparison, statsInterval } from '../campaign-stats';
import { listOf } from '../common';
import type { Route } from '../route';

export const campaignResultRoutes = {
  getStats: {
    method: 'GET',
    path: '/campaigns/{id}/stats',
    summary: 'Get the stats of a campaign',
    access: 'secret',
    allowsAgents: true,
    params: campaignParams,
    query: z.strictObject({
      interval: statsInterval.default('hour').meta({ description: 'Interval of the time series', example: 'day' }),
    }),
    replies: { 200: detailedCampaignStats },
    errors: ['CAMPAIGN_NOT_FOUND'],
  },
  getHoldout: {
    method: 'GET',
    path: '/campaigns/{id}/holdout',
    summary: 'Compare the holdout group of a campaign with everyone else',
    description:
      'Shows the effect of a campaign with `holdoutPercent`: how many contacts of each group have had an event since sending started. Reads up to 2,000 contacts of each group in at most 2 seconds. A contact with more than 100 event names is left out if the event is not among its first 100.',
    access: 'secret',
    allowsAgents: true,
    params: campaignParams,
    query: holdoutQuery,
    replies: { 200: holdoutComparison },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
  },
  listRecipients: {
    method: 'GET',
    path: '/campaigns/{id}/recipients',
    summary: 'List the recipients of a campaign with their outcomes',
    description:
      'The order is stable but not meaningful. With a filter, a page can have fewer recipients than its limit, or none, while hasMore is true. With only `link`, or only `happened` with or without `variant`, the total is that of GET /campaigns/{id}/stats.',
    access: 'secret',
    params: campaignParams,
    query: recipientsQuery,
    replies: { 200: listOf(recipient) },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_CURSOR'],
  },
} as const satisfies Record<string, Route>;
