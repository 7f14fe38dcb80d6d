import * as z from 'zod';
import { idParams, listOf, listQuery, timestamp } from '../common';
import { defineGroup } from '../route';

const status = z.enum(['PENDING', 'VERIFIED', 'FAILED']);

const advice = z.string().nullable();

const record = z.object({
  type: z.enum(['TXT', 'CNAME', 'MX']),
  name: z.string().meta({ description: 'Full name of the record, without a dot at the end' }),
  host: z.string().meta({ description: 'The name within its zone, as many DNS pages want it; @ is the zone itself' }),
  value: z.string(),
  priority: z.int().optional().meta({ description: 'Of MX records' }),
  purpose: z.enum(['OWNERSHIP', 'DKIM', 'SPF', 'MAIL_FROM', 'DMARC']),
  status,
  required: z.boolean().meta({ description: 'Whether the domain is VERIFIED only with this record' }),
  found: z.array(z.string()).meta({
    description: 'What DNS held at the latest check, at most 3 values, long ones cut; of MX records with the priority',
  }),
  advice: advice.meta({ description: 'What to do about the record; null when there is nothing, or before a check' }),
});

const domain = z.object({
  id: z.string(),
  domain: z.string(),
  mailFromSubdomain: z.string(),
  status,
  advice: advice.meta({ description: 'What becomes of the domain and what to do; null when all is well' }),
  records: z.array(record),
  createdAt: timestamp,
  verifiedAt: timestamp.nullable(),
  failingSince: timestamp.nullable().meta({
    description: 'Since when a verified domain has not been in order: it stays usable for 72 hours',
  }),
  checkedAt: timestamp.nullable().meta({ description: 'When SES and DNS were last asked' }),
  nextCheckAt: timestamp.nullable().meta({
    description: 'When they are asked again without a call to verify; null when no more',
  }),
});

const mailFromSubdomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'One label of letters, digits and hyphens, such as mail.')
  .default('mail')
  .meta({ description: 'The sub-domain that bounces go to: one label of letters, digits and hyphens' });

export const domainsGroup = defineGroup({
  name: 'domains',
  description: 'Domains that the project may send from.',
  routes: {
    createDomain: {
      method: 'POST',
      path: '/domains',
      summary: 'Add a domain for verification',
      description:
        'The answer lists the DNS records to publish. They are then looked for in the background; POST /domains/{id}/verify asks at once.',
      access: 'secret',
      body: z.strictObject({ domain: z.string().trim().min(1).max(255), mailFromSubdomain }),
      replies: { 201: domain },
      errors: ['DOMAIN_TAKEN', 'INVALID_STATE', 'UPSTREAM_ERROR'],
    },
    listDomains: {
      method: 'GET',
      path: '/domains',
      summary: 'List domains, newest first',
      access: 'secret',
      query: z.strictObject({ ...listQuery, status: status.optional() }),
      replies: { 200: listOf(domain) },
      errors: ['INVALID_CURSOR'],
    },
    getDomain: {
      method: 'GET',
      path: '/domains/{id}',
      summary: 'Read a domain with the state of its records',
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
        'Asks SES and DNS, at most once in 10 seconds; sooner the stored state comes back with its checkedAt.',
      access: 'secret',
      params: idParams('dom'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: domain },
      errors: ['DOMAIN_NOT_FOUND', 'DOMAIN_TAKEN'],
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
