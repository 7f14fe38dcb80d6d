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
import { idParams, instant, listOf, listQuery, name } from '../common';
import { defineGroup } from '../route';

const ofCampaign = idParams('cmp');
const noBody = { body: z.strictObject({}), bodyOptional: true } as const;

const sendBody = z.strictObject({
  scheduledAt: instant
    .nullish()
    .meta({ description: 'When to send, up to a year ahead; at once where it is left out' }),
});

const testBody = z.strictObject({
  to: z.array(z.string().min(1).max(320)).min(1).max(10),
  contact: z.string().min(1).max(320).optional().meta({
    description: "Id or address of the contact whose data is shown; else each address's own contact, if there is one",
  }),
  variant: name.optional().meta({ description: "Name of the variant to show; else the campaign's own content" }),
});

const recipientsQuery = z.strictObject({
  ...listQuery,
  status: recipientStatus.optional(),
  reason: name.optional().meta({ description: 'Of those SKIPPED or FAILED' }),
  variant: name.optional().meta({ description: 'Name of a variant' }),
});

export type TestBody = z.output<typeof testBody>;

export const campaignsGroup = defineGroup({
  name: 'campaigns',
  description: [
    'Mail to many contacts: all, those of a segment, or those that a filter finds.',
    'A campaign is a DRAFT until it is sent or SCHEDULED, then SENDING, and SENT once every recipient has an outcome. While it is SENDING it can be PAUSED, go on, or be CANCELLED.',
    'A contact gets a campaign at most once. The audience is everyone who matches when their part of the list is read and who was created before the send; who is unsubscribed, suppressed or not in the topic is SKIPPED, with the reason.',
    'The mail always carries a visible unsubscribe link and the headers for one-click unsubscribing.',
  ].join(' '),
  routes: {
    createCampaign: {
      method: 'POST',
      path: '/campaigns',
      summary: 'Create a campaign',
      description:
        'It begins as a DRAFT; POST /campaigns/{id}/send sends it. A project has at most 10,000 campaigns. Contradictory members are refused: a test without variants, a segment beside another kind of audience, a local hour with a test.',
      access: 'secret',
      body: createCampaignBody,
      replies: { 201: campaign },
      errors: ['TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'DOMAIN_NOT_VERIFIED'],
    },
    listCampaigns: {
      method: 'GET',
      path: '/campaigns',
      summary: 'List campaigns, newest first',
      description: 'Without bodies: GET /campaigns/{id} has them.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        status: campaignStatus.optional(),
        search: name.optional().meta({ description: 'In name and subject, whatever the case' }),
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
        'While it is DRAFT or SCHEDULED. Members that are left out stay; null clears those that a campaign can be without.',
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
        'Before sending, after it was SENT, or once CANCELLED. Its content, its stats and the list of its recipients go with it; the emails stay with their contacts, without sender and subject.',
      access: 'secret',
      params: ofCampaign,
      replies: { 204: null },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    sendCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/send',
      summary: 'Send a campaign, now or at a time; go on after a pause',
      description:
        'A scheduled one gets the new time, or goes at once without one. A PAUSED campaign goes on where it stopped. From when sending begins its content stays as it is.',
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
      description: 'No further message leaves after at most 60 seconds. POST /campaigns/{id}/send goes on.',
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
        'A SCHEDULED one becomes a DRAFT again. One that is SENDING or PAUSED ends for good: who has no mail yet gets none.',
      access: 'secret',
      params: ofCampaign,
      ...noBody,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    duplicateCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/duplicate',
      summary: 'Make a copy of a campaign, as a draft',
      access: 'secret',
      params: ofCampaign,
      ...noBody,
      replies: { 201: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND'],
    },
    testCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/test',
      summary: 'Send a campaign to a few addresses to look at',
      description:
        'The subject begins with [Test]. It makes no contacts, goes to unsubscribed addresses too, and does not count in the stats; suppressed addresses get nothing. A project sends at most 500 a day.',
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
      description: 'Once the test has gone out, also before the time at which the service would choose.',
      access: 'secret',
      params: ofCampaign,
      body: z.strictObject({ variant: name.meta({ description: 'Its name' }) }),
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    getAudience: {
      method: 'GET',
      path: '/campaigns/{id}/audience',
      summary: 'How many would get the campaign, how many not and why, and when it would be finished',
      description: 'Before it is sent; afterwards GET /campaigns/{id}/stats tells what became of it.',
      access: 'secret',
      params: ofCampaign,
      replies: { 200: audienceForecast },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    getStats: {
      method: 'GET',
      path: '/campaigns/{id}/stats',
      summary: 'What has become of a campaign',
      access: 'secret',
      params: ofCampaign,
      query: z.strictObject({ interval: statsInterval.default('hour').meta({ description: 'Of the time series' }) }),
      replies: { 200: detailedCampaignStats },
      errors: ['CAMPAIGN_NOT_FOUND'],
    },
    listRecipients: {
      method: 'GET',
      path: '/campaigns/{id}/recipients',
      summary: 'List the recipients of a campaign with what became of it for each',
      description: 'In no order of meaning, but always the same. Under a filter pages may be short.',
      access: 'secret',
      params: ofCampaign,
      query: recipientsQuery,
      replies: { 200: listOf(recipient) },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_CURSOR'],
    },
  },
});
