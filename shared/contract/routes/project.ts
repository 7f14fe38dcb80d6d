import { account } from '../account';
import { apiError, apiErrorsQuery } from '../api-errors';
import { attention } from '../attention';
import { auditEntry, auditQuery } from '../audit-entry';
import { listOf } from '../common';
import { API_ERROR_DAYS, API_ERRORS_PER_MINUTE } from '../limits';
import { project, projectChange } from '../project';
import { setup } from '../project-setup';
import { pushBody, pushedQuery, pushedRecords, pushLease } from '../push-lease';
import { resumedEmail } from '../resumed-emails';
import { defineGroup } from '../route';
import { running } from '../running';
import { senderRules } from '../sender-rules';

export const projectGroup = defineGroup({
  name: 'project',
  description: 'The project of the API key.',
  routes: {
    getProject: {
      method: 'GET',
      path: '/project',
      summary: 'Get the project and its settings',
      access: 'secret',
      replies: { 200: project },
      errors: [],
    },
    updateProject: {
      method: 'PATCH',
      path: '/project',
      summary: "Update the project's settings",
      description: 'Omitted fields don’t change; null restores the default. Sending uses the change within 5 seconds.',
      access: 'secret',
      body: projectChange,
      replies: { 200: project },
      errors: ['DOMAIN_NOT_VERIFIED', 'INVALID_STATE', 'TEMPLATE_NOT_FOUND'],
    },
    resumeSending: {
      method: 'POST',
      path: '/project/resume',
      summary: 'Resume confirmation emails or visitor emails',
      description:
        'Ends a pause caused by bounces or complaints from addresses that visitors entered, and resets the counts: only new bounces and complaints can pause these emails again. At most twice per day (UTC) for each kind; if the pause is already over, the response is 200. Only the operator can end pauses of marketing emails and of all emails, because they protect the other projects of the account. Find the cause first, such as abuse of a form or of a public key without a proof.',
      access: 'secret',
      body: resumedEmail,
      replies: { 200: project },
      errors: ['INVALID_STATE', 'RATE_LIMIT_EXCEEDED'],
    },
    claimPush: {
      method: 'POST',
      path: '/project/push',
      summary: "Acquire, extend or release the project's push lock",
      description:
        'While one push holds the lock, another push gets 409 PUSH_RUNNING, so that two folders never mix. A push with the same content shares the lock, so a failed push can be repeated immediately. Repeat the call to extend the lock, and release it with `seconds: 0`. Both can include the pushed `records`, so that a later push knows what this one created, even if it failed. The lock does not block other writes.',
      access: 'secret',
      role: 'editor',
      auditsCallsOf: 'nobody',
      body: pushBody,
      replies: { 200: pushLease },
      errors: ['PUSH_RUNNING'],
    },
    getPush: {
      method: 'GET',
      path: '/project/push',
      summary: 'List the records of the last push of a folder',
      description:
        'A record that is listed here but no longer exists has been deleted since: `posthaste push` creates it again only if you ask for it. The audit log shows who deleted it. A record whose id is null was announced by a push that may have failed: to find its creation, search the audit log for its `file`.',
      access: 'secret',
      query: pushedQuery,
      replies: { 200: pushedRecords },
      errors: [],
    },
    getSetup: {
      method: 'GET',
      path: '/project/setup',
      summary: 'Get the setup progress of the project',
      description:
        'Shows the current state: a step becomes incomplete when its key, domain, webhook, workflow, contacts, template or form is deleted. The number of reads does not grow with the number of emails. Counts are delayed by seconds.',
      access: 'secret',
      replies: { 200: setup },
      errors: [],
    },
    getSenderRules: {
      method: 'GET',
      path: '/project/sender-rules',
      summary: 'Check the project against the sender rules of Gmail, Yahoo, Outlook and SES',
      description:
        'Based on the latest check of the verified domains, the emails of the last seven days, and what the service and SES do for every project. Counts are delayed by seconds. Reads at most 100 domains and 168 hours of stats.',
      access: 'secret',
      allowsAgents: true,
      replies: { 200: senderRules },
      errors: [],
    },
    getAttention: {
      method: 'GET',
      path: '/project/attention',
      summary: 'List what needs attention',
      description:
        'Pauses, limits that are close, domains with missing records, paused campaigns (at most 20), failing webhooks, and workflows with failed executions (at most 100 counted of those started in the last 7 days). Empty if there are no problems. The number of reads grows with the number of workflows, at most 200, not with the number of emails.',
      access: 'secret',
      allowsAgents: true,
      replies: { 200: attention },
      errors: [],
    },
    getRunning: {
      method: 'GET',
      path: '/project/running',
      summary: 'List what is running or scheduled',
      description:
        'Campaigns that are being sent or are scheduled, and unfinished jobs: at most 5 of each with their progress, and how many there are. Counts of campaigns are delayed by seconds. Campaigns are read only if their counts say that there are any.',
      access: 'secret',
      replies: { 200: running },
      errors: [],
    },
    getAccount: {
      method: 'GET',
      path: '/account',
      summary: 'Get the limits and status of the SES account',
      description:
        'All projects of a deployment share one SES account, with one sending rate, one quota and one reputation.',
      access: 'secret',
      replies: { 200: account },
      errors: [],
    },
    listAuditLog: {
      method: 'GET',
      path: '/audit-log',
      summary: 'List the audit log, newest first',
      description:
        'Includes all configuration changes (keys, members, domains, webhooks, templates, campaigns, segments, workflows, topics, the project), all jobs, all sign-ins and sign-outs, and all other changes by members and the operator. Entries expire with events, after 400 days unless the operator sets another period. With a filter, a page can have fewer entries than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      role: 'owner',
      query: auditQuery,
      replies: { 200: listOf(auditEntry) },
      errors: ['INVALID_CURSOR'],
    },
    listApiErrors: {
      method: 'GET',
      path: '/api-errors',
      summary: 'List API errors, newest first',
      description: `Requests with a valid key or session of this project whose response was 4xx or 5xx, for ${API_ERROR_DAYS} days: per minute, the first ${API_ERRORS_PER_MINUTE.own} from secret keys and members, and the first ${API_ERRORS_PER_MINUTE.visitors} from public keys, with the number of the others. Bodies and values of requests are not stored. Requests that match no route or that the gateway rejects are not included. With a filter, a page can have fewer errors than its limit, or none, while hasMore is true: continue with nextCursor.`,
      access: 'secret',
      query: apiErrorsQuery,
      replies: { 200: listOf(apiError) },
      errors: ['INVALID_CURSOR'],
    },
  },
});
