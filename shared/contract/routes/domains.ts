import * as z from 'zod';
import { idParams, listOf, listQuery } from '../common';
import { dmarcQuery, dmarcReports } from '../dmarc-reports';
import { domain, domainStatus as status, warmUpPlan } from '../domain-replies';
import { domainRoutes, setRoutesBody } from '../domain-routes';
import { defineGroup } from '../route';

const mailFromSubdomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Expected one label of letters, digits and hyphens, such as `mail`.')
  .optional()
  .meta({
    description:
      'Subdomain that receives bounces: one label of letters, digits and hyphens. Default: `mail`, or `bounce` if the domain itself begins with `mail`',
    example: 'mail',
  });

export const domainsGroup = defineGroup({
  name: 'domains',
  description: 'Domains that the project can send from.',
  routes: {
    createDomain: {
      method: 'POST',
      path: '/domains',
      summary: 'Add a domain',
      description:
        'The response lists the DNS records to publish. They are then checked in the background; POST /domains/{id}/verify checks them immediately. The DKIM records appear once the ownership record is found. To get them immediately, publish the ownership record first: its value is the same for all domains of the project. Adding a domain reveals nothing about other projects. A project can add three domains in a row, then one every 5 seconds.',
      access: 'secret',
      body: z.strictObject({
        domain: z
          .string()
          .trim()
          .min(1)
          .max(255)
          .meta({ description: 'Domain to send from, or a subdomain', example: 'example.com' }),
        mailFromSubdomain,
      }),
      replies: { 201: domain },
      errors: ['INVALID_STATE', 'UPSTREAM_ERROR'],
    },
    listDomains: {
      method: 'GET',
      path: '/domains',
      summary: 'List domains, newest first',
      access: 'secret',
      allowsAgents: true,
      query: z.strictObject({
        ...listQuery,
        status: status.optional().meta({ description: 'Only domains with this status', example: 'VERIFIED' }),
      }),
      replies: { 200: listOf(domain) },
      errors: ['INVALID_CURSOR'],
    },
    getDomain: {
      method: 'GET',
      path: '/domains/{id}',
      summary: 'Get a domain and the status of its DNS records',
      access: 'secret',
      params: idParams('dom'),
      replies: { 200: domain },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    updateDomain: {
      method: 'PATCH',
      path: '/domains/{id}',
      summary: 'Turn receiving, signed reply addresses or DMARC reports on or off',
      description:
        'With `receiving`, the service receives emails to a VERIFIED domain once the MX record from the response is published. Each email is an `email.received` event of its sender; see the guide on replies. The operator must allow it (the setting `receiving`). With `dmarcReports`, the service receives the DMARC reports on a VERIFIED domain at the address `dmarc@` of a receiving domain of the project; publish the DMARC record from the response.',
      access: 'secret',
      params: idParams('dom'),
      body: z.strictObject({
        receiving: z
          .boolean()
          .optional()
          .meta({ description: 'Whether the service receives emails to the domain', example: true }),
        signedReplies: z.boolean().optional().meta({
          description:
            'Whether emails with a Reply-To at the domain are sent with a signed address instead, `r+…@` the domain. It identifies the email even if the reply has no threading headers. The domain must have `receiving` on',
          example: true,
        }),
        dmarcReports: z
          .boolean()
          .optional()
          .meta({ description: 'Whether the service receives DMARC reports on the domain', example: true }),
      }),
      replies: { 200: domain },
      errors: ['DOMAIN_NOT_FOUND', 'INVALID_STATE', 'UPSTREAM_ERROR'],
    },
    verifyDomain: {
      method: 'POST',
      path: '/domains/{id}/verify',
      summary: 'Check a domain',
      description: 'Checks SES and DNS, at most once every 10 seconds. Earlier calls return the latest result.',
      access: 'secret',
      params: idParams('dom'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: domain },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    getWarmUp: {
      method: 'GET',
      path: '/domains/{id}/warm-up',
      summary: 'Get the warm-up plan of a domain',
      description: "How many emails the domain's campaigns can send today to each mailbox provider, and why.",
      access: 'secret',
      params: idParams('dom'),
      replies: { 200: z.object({ warmUp: warmUpPlan }) },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    setWarmUp: {
      method: 'POST',
      path: '/domains/{id}/warm-up',
      summary: 'Start or stop the warm-up plan of a domain',
      description:
        'With a plan, campaigns from the domain send at most 200 emails to each mailbox provider on the first day. The limit doubles after each day on which a provider gets at least half of it, as long as bounces, complaints and deferrals stay low. Otherwise it stays the same or is halved. Above 204,800 emails per day there is no limit. The rest of a campaign is sent on the following days. Emails from POST /v1/send and workflows are not limited. Starting an active plan or stopping an inactive one changes nothing.',
      access: 'secret',
      params: idParams('dom'),
      body: z.strictObject({
        enabled: z.boolean().meta({ description: 'Whether the domain has a plan', example: true }),
      }),
      replies: { 200: z.object({ warmUp: warmUpPlan }) },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    getDmarcReports: {
      method: 'GET',
      path: '/domains/{id}/dmarc',
      summary: 'Get the DMARC reports on a domain',
      description:
        'Sums up the DMARC reports on the domain for a range of days: how many emails claimed to be from it, where they came from, whether SPF or DKIM was aligned, and what to do. Only reports whose own email passed DMARC are counted.',
      access: 'secret',
      allowsAgents: true,
      params: idParams('dom'),
      query: dmarcQuery,
      replies: { 200: dmarcReports },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    getRoutes: {
      method: 'GET',
      path: '/domains/{id}/routes',
      summary: 'Get the receiving routes of a domain',
      access: 'secret',
      params: idParams('dom'),
      replies: { 200: domainRoutes },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    setRoutes: {
      method: 'PATCH',
      path: '/domains/{id}/routes',
      summary: 'Set the receiving routes of a domain',
      description:
        'Routes by address for a domain that receives emails. The first matching route applies. An email that matches no route becomes an event. An email to several addresses is dropped only if all of them are dropped.',
      access: 'secret',
      params: idParams('dom'),
      body: setRoutesBody,
      replies: { 200: domainRoutes },
      errors: ['DOMAIN_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    deleteDomain: {
      method: 'DELETE',
      path: '/domains/{id}',
      summary: 'Remove a domain',
      access: 'secret',
      params: idParams('dom'),
      replies: { 204: null },
      errors: ['DOMAIN_NOT_FOUND', 'IN_USE', 'INVALID_STATE', 'UPSTREAM_ERROR'],
    },
  },
});
