import * as z from 'zod';
import { idParams, listOf, listQuery, timestamp } from '../common';
import { defineGroup } from '../route';

const status = z.enum(['PENDING', 'VERIFIED', 'FAILED']).meta({ description: 'You can send once it is VERIFIED' });

const advice = z.string().nullable();

const record = z.object({
  type: z.enum(['TXT', 'CNAME', 'MX']).meta({ description: 'Type of the DNS record' }),
  name: z.string().meta({ description: 'Full name of the record, without a trailing dot' }),
  host: z
    .string()
    .meta({ description: 'Name within its zone, as many DNS providers ask for it; @ is the zone itself' }),
  value: z.string().meta({ description: 'Value to publish' }),
  priority: z.int().optional().meta({ description: 'Priority of an MX record' }),
  purpose: z.enum(['OWNERSHIP', 'DKIM', 'SPF', 'MAIL_FROM', 'DMARC']).meta({ description: 'What the record is for' }),
  reason: z.string().meta({ description: 'What the record does, and whether Gmail and Yahoo require it' }),
  status: status.meta({ description: 'Whether the record was found' }),
  required: z.boolean().meta({ description: 'Whether the domain needs this record to become VERIFIED' }),
  found: z.array(z.string()).meta({
    description: 'What DNS had at the latest check: at most 3 values, shortened; of MX records with the priority',
  }),
  advice: advice.meta({
    description: 'What to do about the record; null if there is nothing to do, and before the first check',
  }),
});

const domain = z
  .object({
    id: z.string(),
    domain: z.string(),
    mailFromSubdomain: z.string().meta({ description: 'Sub-domain that bounces are sent to' }),
    status,
    advice: advice.meta({ description: 'The state of the domain and what to do; null if all is well' }),
    records: z.array(record).meta({ description: 'DNS records to publish' }),
    createdAt: timestamp,
    verifiedAt: timestamp.nullable().meta({ description: 'When it became VERIFIED' }),
    failingSince: timestamp.nullable().meta({
      description: 'Since when the checks of a VERIFIED domain fail; it can be used for another 72 hours',
    }),
    checkedAt: timestamp.nullable().meta({ description: 'When SES and DNS were last checked' }),
    nextCheckAt: timestamp.nullable().meta({
      description: 'When they are checked next, unless you call verify; null if there are no more checks',
    }),
  })
  .meta({ id: 'Domain' });

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
