import { account } from '../account';
import { auditEntry, auditQuery } from '../audit-entry';
import { listOf } from '../common';
import { project, projectChange } from '../project';
import { setup } from '../project-setup';
import { defineGroup } from '../route';

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
        'Has each change of configuration (keys, members, domains, webhooks, templates, campaigns, segments, workflows, topics, the project), whoever made it, and all other changes of members and of the operator. Entries expire with events, after 400 days unless the operator sets another time. With a filter, a page may have fewer entries than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      role: 'owner',
      query: auditQuery,
      replies: { 200: listOf(auditEntry) },
      errors: ['INVALID_CURSOR'],
    },
  },
});
