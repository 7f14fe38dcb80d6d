import { account } from '../account';
import { API_ERROR_DAYS, API_ERRORS_A_MINUTE } from '../api-error-limits';
import { apiError, apiErrorsQuery } from '../api-errors';
import { attention } from '../attention';
import { auditEntry, auditQuery } from '../audit-entry';
import { listOf } from '../common';
import { project, projectChange } from '../project';
import { setup } from '../project-setup';
import { pushBody, pushLease } from '../push-lease';
import { resumedMail } from '../resumed-mail';
import { defineGroup } from '../route';
import { senderRules } from '../sender-rules';

export const projectGroup = defineGroup({
  name: 'project',
  description: 'The project that the key belongs to.',
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
      summary: 'Change settings of the project',
      description: 'Absent members do not change; null restores the default. Sending uses the change within 5 seconds.',
      access: 'secret',
      body: projectChange,
      replies: { 200: project },
      errors: ['DOMAIN_NOT_VERIFIED', 'INVALID_STATE', 'TEMPLATE_NOT_FOUND'],
    },
    resumeMail: {
      method: 'POST',
      path: '/project/resume',
      summary: 'Resume confirmation mail, or mail that visitors cause',
      description:
        'Ends a pause that bounces or complaints of addresses have caused that strangers typed, and sets aside what was counted so far: only what comes back from now on pauses that mail again. Works twice a day (UTC) for each; a pause that is over already is a 200. Pauses of marketing mail and of everything protect the other projects of the account: the operator of the service ends those. Find the cause first: a public key without a proof, or a form, that somebody abuses.',
      access: 'secret',
      body: resumedMail,
      replies: { 200: project },
      errors: ['INVALID_STATE', 'RATE_LIMIT_EXCEEDED'],
    },
    claimPush: {
      method: 'POST',
      path: '/project/push',
      summary: 'Claim the project for a push, keep or end the claim',
      description:
        'While one push has the project, another one is told 409 PUSH_RUNNING, so that two folders never mix. A push of the same content has the same claim: one that died is repeated at once. Repeat the call to keep the claim, and end it with `seconds: 0`. The claim keeps nobody else from writing.',
      access: 'secret',
      role: 'editor',
      audited: 'nobody',
      body: pushBody,
      replies: { 200: pushLease },
      errors: ['PUSH_RUNNING'],
    },
    getSetup: {
      method: 'GET',
      path: '/project/setup',
      summary: 'Get what a new project has done and what it lacks',
      description:
        'What is true now: a step is not done any more once the key, domain, webhook or workflow behind it is gone. The number of reads does not grow with the mail. Counted facts trail by seconds.',
      access: 'secret',
      replies: { 200: setup },
      errors: [],
    },
    getSenderRules: {
      method: 'GET',
      path: '/project/sender-rules',
      summary: 'Get how the project keeps the rules of Gmail, Yahoo, Outlook and SES',
      description:
        'Judged by the verified domains as they were checked last, by the mail of the last seven days, and by what the service and SES do for everybody. Counts trail by seconds. Reads at most 100 domains and 168 hours of figures.',
      access: 'secret',
      agents: true,
      replies: { 200: senderRules },
      errors: [],
    },
    getAttention: {
      method: 'GET',
      path: '/project/attention',
      summary: 'Get what has stopped or may stop soon',
      description:
        'Pauses, limits that are near, domains without their records, paused campaigns (at most 20), webhooks that fail, and workflows with failed executions (up to 100 counted of those that began in the last 7 days). It is empty if all is well. The number of reads grows with the workflows of the project, of which there are at most 200, and not with the mail.',
      access: 'secret',
      agents: true,
      replies: { 200: attention },
      errors: [],
    },
    getAccount: {
      method: 'GET',
      path: '/account',
      summary: "Get the limits and status of the service's SES account",
      description: 'All projects of a deployment share one SES account, with one rate, one quota and one reputation.',
      access: 'secret',
      replies: { 200: account },
      errors: [],
    },
    listAuditLog: {
      method: 'GET',
      path: '/audit-log',
      summary: 'List who changed what, newest first',
      description:
        'Has each change of configuration (keys, members, domains, webhooks, templates, campaigns, segments, workflows, topics, the project), each job and, of sessions, who signed in and out, whoever did it, and all other changes of members and of the operator. Entries expire with events, after 400 days unless the operator sets another time. With a filter, a page may have fewer entries than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      role: 'owner',
      query: auditQuery,
      replies: { 200: listOf(auditEntry) },
      errors: ['INVALID_CURSOR'],
    },
    listApiErrors: {
      method: 'GET',
      path: '/api-errors',
      summary: 'List requests that were refused or failed, newest first',
      description: `Has the requests with a valid key or session of this project that were answered 4xx or 5xx, for ${API_ERROR_DAYS} days: of each minute the first ${API_ERRORS_A_MINUTE.own} of secret keys and members, and the first ${API_ERRORS_A_MINUTE.visitors} of public keys, with the number of the others. No body and no value of a request is kept. Requests that no route takes or that the gateway refuses are missing. With a filter, a page may have fewer errors than its limit, or none, while hasMore is true: continue with nextCursor.`,
      access: 'secret',
      query: apiErrorsQuery,
      replies: { 200: listOf(apiError) },
      errors: ['INVALID_CURSOR'],
    },
  },
});
