import * as z from 'zod';
import { approval, approveBody, listedApproval, rejectBody, requestApprovalBody } from '../approvals';
import { campaignParams } from '../campaign-requests';
import { listOf, listQuery } from '../common';
import type { Route } from '../route';

export const campaignApprovalRoutes = {
  requestApproval: {
    method: 'POST',
    path: '/campaigns/{id}/approval',
    summary: 'Request approval to send a campaign',
    description:
      'For agent keys, which can’t send. The request is bound to a fingerprint of what would be sent: content, template, sender, audience, audience size and time. It is open for 72 hours, or until `scheduledAt`. A campaign has one request: repeating the call returns the same request, or a new one if something has changed. An agent key can have at most 20 open requests, and at most 1,000 recipients in campaigns approved per day (UTC). A rejected request can’t be repeated unchanged.',
    access: 'secret',
    allowsAgents: true,
    params: campaignParams,
    body: requestApprovalBody,
    bodyOptional: true,
    replies: { 201: approval },
    errors: [
      'CAMPAIGN_NOT_FOUND',
      'TEMPLATE_NOT_FOUND',
      'TOPIC_NOT_FOUND',
      'SEGMENT_NOT_FOUND',
      'DOMAIN_NOT_VERIFIED',
      'SENDING_PAUSED',
      'INVALID_STATE',
      'AGENT_BUDGET_EXCEEDED',
    ],
  },
  getApproval: {
    method: 'GET',
    path: '/campaigns/{id}/approval',
    summary: 'Get the approval request of a campaign, and what has changed since',
    access: 'secret',
    allowsAgents: true,
    params: campaignParams,
    replies: { 200: approval },
    errors: ['CAMPAIGN_NOT_FOUND', 'APPROVAL_NOT_FOUND'],
  },
  listApprovals: {
    method: 'GET',
    path: '/approvals',
    summary: 'List open approval requests, newest first',
    description: 'GET /campaigns/{id}/approval shows whether something has changed since the request.',
    access: 'secret',
    query: z.strictObject(listQuery),
    replies: { 200: listOf(listedApproval) },
    errors: ['INVALID_CURSOR'],
  },
  approveCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/approval/approve',
    summary: 'Approve a campaign',
    description:
      'Sends or schedules the campaign in the same write. The fingerprint is compared with the request and with what would be sent now. If they differ, nothing is sent (409). If someone else has already decided, the response names them. Agent keys can’t call this route.',
    access: 'secret',
    params: campaignParams,
    body: approveBody,
    replies: { 202: approval },
    errors: [
      'CAMPAIGN_NOT_FOUND',
      'APPROVAL_NOT_FOUND',
      'TEMPLATE_NOT_FOUND',
      'TOPIC_NOT_FOUND',
      'SEGMENT_NOT_FOUND',
      'DOMAIN_NOT_VERIFIED',
      'SENDING_PAUSED',
      'INVALID_STATE',
      'CHANGED_MEANWHILE',
      'AGENT_BUDGET_EXCEEDED',
    ],
  },
  rejectCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/approval/reject',
    summary: 'Reject a campaign',
    description: 'The campaign stays a draft. Agent keys can’t call this route.',
    access: 'secret',
    params: campaignParams,
    body: rejectBody,
    replies: { 200: approval },
    errors: ['CAMPAIGN_NOT_FOUND', 'APPROVAL_NOT_FOUND', 'INVALID_STATE', 'CHANGED_MEANWHILE'],
  },
} as const satisfies Record<string, Route>;
