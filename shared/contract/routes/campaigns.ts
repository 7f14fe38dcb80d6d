import * as z from 'zod';
import {
  audienceForecast,
  campaign,
  campaignSummary,
  recipient,
  recipientStatus,
  testReply,
} from '../campaign-replies';
import { detailedCampaignStats, statsInterval } from '../campaign-stats';
import { campaignStatus, createCampaignBody, updateCampaignBody } from '../campaigns';
import { bareAddress, contactRef, idParams, instant, listOf, listQuery, name } from '../common';
import { defineGroup } from '../route';

const ofCampaign = idParams('cmp');
const noBody = { body: z.strictObject({}), bodyOptional: true } as const;

const sendBody = z.strictObject({
  scheduledAt: instant.nullish().meta({
    description: 'When to send, at most a year ahead; at once if it is absent. ISO 8601 with a time zone',
  }),
});

const testBody = z.strictObject({
  to: z
    .array(bareAddress)
    .min(1)
    .max(10)
    .meta({ description: '1 to 10 addresses', example: ['ada@example.com'] }),
  contact: contactRef.optional().meta({
    description:
      'Id or email address of the contact whose data is shown; by default the contact of each address, if it exists',
  }),
  variant: name.optional().meta({
    description: "Name of the variant to show; the campaign's own content if it is absent",
    example: 'Short subject',
  }),
});

const recipientsQuery = z.strictObject({
  ...listQuery,
  status: recipientStatus.optional().meta({ description: 'Only recipients of this status', example: 'BOUNCED' }),
  reason: name.optional().meta({
    description: 'Only recipients that were SKIPPED or FAILED for this reason',
    example: 'suppressed',
  }),
  variant: name.optional().meta({
    description: 'Only recipients that got the variant of this name',
    example: 'Short subject',
  }),
});

export type TestBody = z.output<typeof testBody>;

export const campaignsGroup = defineGroup({
  name: 'campaigns',
  description: [
    'Mail to many contacts: all of them, a segment, or those that a filter finds.',
    'A campaign starts as a DRAFT. It can be SCHEDULED, is then SENDING, and SENT once every recipient has an outcome. A campaign that is SENDING can be PAUSED, continued and CANCELLED.',
    'A contact gets a campaign at most once. The audience is every contact that was created before the send and matches when its part of the list is read. Unsubscribed and suppressed contacts, and those who left the topic, are SKIPPED, with the reason.',
    'The mail always has a visible unsubscribe link and the headers for one-click unsubscribing.',
  ].join(' '),
  routes: {
    createCampaign: {
      method: 'POST',
      path: '/campaigns',
      summary: 'Create a campaign',
      description:
        'The campaign is a DRAFT until POST /campaigns/{id}/send. A project has at most 10,000 campaigns. Contradictory members are refused: a test without variants, a segmentId with another audienceType, a localHour with a test.',
      access: 'secret',
      body: createCampaignBody,
      replies: { 201: campaign },
      errors: ['TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'DOMAIN_NOT_VERIFIED'],
    },
    listCampaigns: {
      method: 'GET',
      path: '/campaigns',
      summary: 'List campaigns, newest first',
      description: 'Lists have no bodies; GET /campaigns/{id} has them.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        status: campaignStatus.optional().meta({ description: 'Only campaigns of this status', example: 'SENT' }),
        search: name.optional().meta({
          description: 'Only campaigns whose name or subject contains this text, in any case',
          example: 'newsletter',
        }),
      }),
      replies: { 200: listOf(campaignSummary) },
      errors: ['INVALID_CURSOR'],
    },
    getCampaign: {
      method: 'GET',
      path: '/campaigns/{id}',
      summary: 'Get a campaign',
      access: 'secret',
      params: ofCampaign,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND'],
    },
    updateCampaign: {
      method: 'PATCH',
      path: '/campaigns/{id}',
      summary: 'Change a campaign',
      description:
        'Possible while it is DRAFT or SCHEDULED. Absent members do not change; null clears an optional member.',
      access: 'secret',
      params: ofCampaign,
      body: updateCampaignBody,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'INVALID_STATE'],
    },
    deleteCampaign: {
      method: 'DELETE',
      path: '/campaigns/{id}',
      summary: 'Delete a campaign',
      description:
        'Possible for a DRAFT, SENT or CANCELLED campaign. This deletes its content, its stats and the list of its recipients. The emails stay with their contacts, without sender and subject.',
      access: 'secret',
      params: ofCampaign,
      replies: { 204: null },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    sendCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/send',
      summary: 'Send, schedule or continue a campaign',
      description:
        'A SCHEDULED campaign gets the new time, or is sent at once without one. A PAUSED campaign continues where it stopped. The content is frozen when sending starts.',
      access: 'secret',
      params: ofCampaign,
      body: sendBody,
      bodyOptional: true,
      replies: { 202: campaign },
      errors: [
        'CAMPAIGN_NOT_FOUND',
        'TOPIC_NOT_FOUND',
        'SEGMENT_NOT_FOUND',
        'DOMAIN_NOT_VERIFIED',
        'SENDING_PAUSED',
        'INVALID_STATE',
      ],
    },
    pauseCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/pause',
      summary: 'Pause a campaign that is being sent',
      description: 'Sending stops within 60 seconds. POST /campaigns/{id}/send continues it.',
      access: 'secret',
      params: ofCampaign,
      ...noBody,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    cancelCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/cancel',
      summary: 'Cancel a campaign',
      description:
        'A SCHEDULED campaign becomes a DRAFT again. A SENDING or PAUSED campaign ends for good: recipients without a mail get none.',
      access: 'secret',
      params: ofCampaign,
      ...noBody,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    duplicateCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/duplicate',
      summary: 'Copy a campaign, as a draft',
      access: 'secret',
      params: ofCampaign,
      ...noBody,
      replies: { 201: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND'],
    },
    testCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/test',
      summary: 'Send a campaign to a few addresses, as a test',
      description:
        'The subject starts with [Test]. A test creates no contacts, is sent to unsubscribed addresses too, and does not count in the stats. Suppressed addresses get none. A project can send 500 test mails a day.',
      access: 'secret',
      params: ofCampaign,
      body: testBody,
      replies: { 202: testReply },
      errors: ['CAMPAIGN_NOT_FOUND', 'CONTACT_NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'SENDING_PAUSED'],
    },
    chooseWinner: {
      method: 'POST',
      path: '/campaigns/{id}/winner',
      summary: 'Choose the variant that the rest of the audience gets',
      description: 'Possible once all test mails are sent, even before the time at which the service would choose.',
      access: 'secret',
      params: ofCampaign,
      body: z.strictObject({
        variant: name.meta({ description: 'Name of the variant', example: 'Short subject' }),
      }),
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    getAudience: {
      method: 'GET',
      path: '/campaigns/{id}/audience',
      summary: 'Forecast who gets a campaign, who does not and why, and when it is finished',
      description: 'Possible before it is sent; afterwards use GET /campaigns/{id}/stats.',
      access: 'secret',
      params: ofCampaign,
      replies: { 200: audienceForecast },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    getStats: {
      method: 'GET',
      path: '/campaigns/{id}/stats',
      summary: "Get a campaign's stats",
      access: 'secret',
      params: ofCampaign,
      query: z.strictObject({
        interval: statsInterval.default('hour').meta({ description: 'Step of the time series', example: 'day' }),
      }),
      replies: { 200: detailedCampaignStats },
      errors: ['CAMPAIGN_NOT_FOUND'],
    },
    listRecipients: {
      method: 'GET',
      path: '/campaigns/{id}/recipients',
      summary: 'List the recipients of a campaign, each with its outcome',
      description:
        'The order has no meaning but is always the same. With a filter, a page may have fewer recipients than its limit, or none, while hasMore is true.',
      access: 'secret',
      params: ofCampaign,
      query: recipientsQuery,
      replies: { 200: listOf(recipient) },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_CURSOR'],
    },
  },
});
