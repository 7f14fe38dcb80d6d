import * as z from 'zod';
import { campaign, campaignSummary } from '../campaign-record';
import { campaignParams, sendBody, testBody } from '../campaign-requests';
import { campaignStatus, createCampaignBody, updateCampaignBody } from '../campaigns';
import { listOf, listQuery, name } from '../common';
import { defineGroup } from '../route';
import { testReply } from '../test-email';
import { campaignApprovalRoutes } from './campaign-approvals';
import { campaignAudienceRoutes } from './campaign-audience';
import { campaignResultRoutes } from './campaign-results';

const noBody = { body: z.strictObject({}), bodyOptional: true } as const;

export const campaignsGroup = defineGroup({
  name: 'campaigns',
  description: [
    'Emails to many contacts: all contacts, a segment, or the contacts that match a filter.',
    'A campaign starts as a DRAFT. It can be SCHEDULED, is then SENDING, and becomes SENT when every recipient has an outcome. A SENDING campaign can be paused, resumed and cancelled.',
    'A contact receives a campaign at most once. The audience is every contact that was created before the send and matches when its part of the list is read. Contacts that are unsubscribed, suppressed or have left the topic are SKIPPED, with the reason.',
    'Every campaign email has a visible unsubscribe link and the headers for one-click unsubscribe.',
  ].join(' '),
  routes: {
    createCampaign: {
      method: 'POST',
      path: '/campaigns',
      summary: 'Create a campaign',
      description:
        'The campaign stays a DRAFT until POST /campaigns/{id}/send. A project can have at most 10,000 campaigns. Conflicting fields are rejected: a test without variants, a segmentId with a different audienceType, or a localHour with a test.',
      access: 'secret',
      allowsAgents: true,
      body: createCampaignBody,
      replies: { 201: campaign },
      errors: ['TEMPLATE_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'DOMAIN_NOT_VERIFIED'],
    },
    listCampaigns: {
      method: 'GET',
      path: '/campaigns',
      summary: 'List campaigns, newest first',
      description: 'Lists don’t include bodies. Use GET /campaigns/{id} to get them.',
      access: 'secret',
      allowsAgents: true,
      query: z.strictObject({
        ...listQuery,
        status: campaignStatus.optional().meta({ description: 'Only campaigns with this status', example: 'SENT' }),
        search: name.optional().meta({
          description:
            'Only campaigns whose name, subject or subject of a variant contains this text, case-insensitive',
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
      allowsAgents: true,
      params: campaignParams,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND'],
    },
    updateCampaign: {
      method: 'PATCH',
      path: '/campaigns/{id}',
      summary: 'Update a campaign',
      description:
        'Works while the campaign is DRAFT or SCHEDULED. Omitted fields don’t change; null clears an optional field. A SCHEDULED campaign keeps its version of the template unless the request includes the template again. To give the campaign its own content, send `template: null` with a body and, if the subject came from the template, a subject.',
      access: 'secret',
      params: campaignParams,
      body: updateCampaignBody,
      replies: { 200: campaign },
      errors: [
        'CAMPAIGN_NOT_FOUND',
        'TEMPLATE_NOT_FOUND',
        'TOPIC_NOT_FOUND',
        'SEGMENT_NOT_FOUND',
        'DOMAIN_NOT_VERIFIED',
        'INVALID_STATE',
        'CHANGED_MEANWHILE',
      ],
    },
    deleteCampaign: {
      method: 'DELETE',
      path: '/campaigns/{id}',
      summary: 'Delete a campaign',
      description:
        'Works for a DRAFT, SENT or CANCELLED campaign. Deletes its content, its stats and its list of recipients. Its emails remain with their contacts, without sender and subject.',
      access: 'secret',
      params: campaignParams,
      replies: { 204: null },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    sendCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/send',
      summary: 'Send, schedule or resume a campaign',
      description:
        'A SCHEDULED campaign gets the new time, or is sent immediately if no time is given. A PAUSED campaign resumes where it stopped. A DRAFT with a template takes the current version of the template and keeps it, also while it is SCHEDULED. If it is cancelled and becomes a DRAFT again, it follows the template again. All other content is frozen when sending starts.',
      access: 'secret',
      params: campaignParams,
      body: sendBody,
      bodyOptional: true,
      replies: { 202: campaign },
      errors: [
        'CAMPAIGN_NOT_FOUND',
        'TEMPLATE_NOT_FOUND',
        'TOPIC_NOT_FOUND',
        'SEGMENT_NOT_FOUND',
        'DOMAIN_NOT_VERIFIED',
        'SENDING_PAUSED',
        'INVALID_STATE',
        'CHANGED_MEANWHILE',
      ],
    },
    ...campaignApprovalRoutes,
    pauseCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/pause',
      summary: 'Pause a campaign that is being sent',
      description: 'Sending stops within 60 seconds. POST /campaigns/{id}/send resumes it.',
      access: 'secret',
      params: campaignParams,
      ...noBody,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    cancelCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/cancel',
      summary: 'Cancel a campaign',
      description:
        'A SCHEDULED campaign becomes a DRAFT again. A SENDING or PAUSED campaign ends permanently: the remaining recipients get no email.',
      access: 'secret',
      params: campaignParams,
      ...noBody,
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    duplicateCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/duplicate',
      summary: 'Duplicate a campaign as a draft',
      access: 'secret',
      params: campaignParams,
      ...noBody,
      replies: { 201: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND'],
    },
    testCampaign: {
      method: 'POST',
      path: '/campaigns/{id}/test',
      summary: 'Send a test of a campaign',
      description:
        'Sends the campaign to a few addresses. The subject starts with [Test]. A test creates no contacts, is also sent to unsubscribed addresses, and doesn’t count in the stats. Suppressed addresses get no email. A project can send at most 500 test emails per day.',
      access: 'secret',
      scopesByField: { contact: 'contacts' },
      params: campaignParams,
      body: testBody,
      replies: { 202: testReply },
      errors: ['CAMPAIGN_NOT_FOUND', 'CONTACT_NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'SENDING_PAUSED'],
    },
    chooseWinner: {
      method: 'POST',
      path: '/campaigns/{id}/winner',
      summary: 'Choose the winning variant',
      description:
        'The rest of the audience gets this variant. Works once all test emails are sent, even before the service would choose.',
      access: 'secret',
      params: campaignParams,
      body: z.strictObject({
        variant: name.meta({ description: 'Name of the variant', example: 'Short subject' }),
      }),
      replies: { 200: campaign },
      errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_STATE'],
    },
    ...campaignAudienceRoutes,
    ...campaignResultRoutes,
  },
});
