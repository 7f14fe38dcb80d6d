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
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Expected one label of letters, digits and hyphens, such as mail.')
  .optional()
  .meta({
    description:
      'Sub-domain that bounces are sent to: one label of letters, digits and hyphens. Default: mail, or bounce if the domain itself begins with mail',
    example: 'mail',
  });

export const domainsGroup = defineGroup({
  name: 'domains',
  description: 'Domains that the project can send from.',
  routes: {
    createDomain: {
      method: 'POST',
      path: '/domains',
      summary: 'Add a domain for verification',
      description:
        'The answer has the DNS records to publish. They are then checked in the background; POST /domains/{id}/verify checks them at once. The DKIM records are shown once the ownership record is found: at once if it is published before, as its value is the same for all domains of the project. Adding a domain says nothing about other projects. A project can add three domains at once, and then one in 5 seconds.',
      access: 'secret',
      body: z.strictObject({
        domain: z
          .string()
          .trim()
          .min(1)
          .max(255)
          .meta({ description: 'Domain to send from, or a sub-domain', example: 'example.com' }),
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
      agents: true,
      query: z.strictObject({
        ...listQuery,
        status: status.optional().meta({ description: 'Only domains of this status', example: 'VERIFIED' }),
      }),
      replies: { 200: listOf(domain) },
      errors: ['INVALID_CURSOR'],
    },
    getDomain: {
      method: 'GET',
      path: '/domains/{id}',
      summary: 'Get a domain with the status of its records',
      access: 'secret',
      params: idParams('dom'),
      replies: { 200: domain },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    updateDomain: {
      method: 'PATCH',
      path: '/domains/{id}',
      summary: 'Switch receiving, signed addresses for answers, or DMARC reports on or off',
      description:
        'Mail to a VERIFIED domain then comes here, once the MX record is published that the answer lists. Each mail is an event of its sender, `email.received`; see the guide on replies. The operator must have allowed it (the setting `receiving`). With `dmarcReports` the DMARC reports on a VERIFIED domain are taken in by the address `dmarc@` of a domain of the project that receives; publish the DMARC record that the answer then lists.',
      access: 'secret',
      params: idParams('dom'),
      body: z.strictObject({
        receiving: z.boolean().optional().meta({ description: 'Whether mail to the domain comes here', example: true }),
        signedReplies: z.boolean().optional().meta({
          description:
            'Whether mail with a Reply-To at the domain leaves with a signed one in its place, `r+…@` the domain, which names the mail for programs that drop the headers of answers. The domain must receive',
          example: true,
        }),
        dmarcReports: z
          .boolean()
          .optional()
          .meta({ description: 'Whether DMARC reports on the domain are taken in', example: true }),
      }),
      replies: { 200: domain },
      errors: ['DOMAIN_NOT_FOUND', 'INVALID_STATE', 'UPSTREAM_ERROR'],
    },
    verifyDomain: {
      method: 'POST',
      path: '/domains/{id}/verify',
      summary: 'Check a domain now',
      description:
        'Checks SES and DNS, at most once in 10 seconds. A call before that returns the result of the latest check.',
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
      summary: "Get a domain's warm-up plan",
      description: 'What campaigns of the domain may send today to each provider of mailboxes, and why.',
      access: 'secret',
      params: idParams('dom'),
      replies: { 200: z.object({ warmUp: warmUpPlan }) },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    setWarmUp: {
      method: 'POST',
      path: '/domains/{id}/warm-up',
      summary: "Begin or end a domain's warm-up plan",
      description:
        'With a plan campaigns of the domain send at most 200 mails to each provider of mailboxes on the first day. Each day on which a provider gets at least half of its limit doubles the limit, as long as bounces, complaints and deferrals stay low; otherwise it stays or is halved. From 204,800 a day there is no limit. What is left of a campaign goes on the next day. Mail of POST /v1/send and of workflows is not limited. Beginning a plan that runs, and ending one that is over, change nothing.',
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
      summary: 'Who sends in the name of a domain',
      description:
        'What the DMARC reports on a domain say of some days: how much mail claimed to be from it, where that came from, whether SPF or DKIM was aligned, and what to do. Only reports whose own mail passed DMARC are counted.',
      access: 'secret',
      agents: true,
      params: idParams('dom'),
      query: dmarcQuery,
      replies: { 200: dmarcReports },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    getRoutes: {
      method: 'GET',
      path: '/domains/{id}/routes',
      summary: 'Get what becomes of mail to a domain',
      access: 'secret',
      params: idParams('dom'),
      replies: { 200: domainRoutes },
      errors: ['DOMAIN_NOT_FOUND'],
    },
    setRoutes: {
      method: 'PATCH',
      path: '/domains/{id}/routes',
      summary: 'Set what becomes of mail to a domain',
      description:
        'Routes by address for a domain that receives. The first that matches decides; mail that none matches is an event. A mail to several addresses is dropped if all of them are.',
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
