import * as z from 'zod';
import { timestamp } from './common';
import { mailboxProviders } from './figures';

export const domainStatus = z
  .enum(['PENDING', 'VERIFIED', 'FAILED'])
  .meta({ description: 'You can send once the domain is VERIFIED' });

export type DomainStatus = z.output<typeof domainStatus>;

const advice = z.string().nullable();
const recordType = z.enum(['TXT', 'CNAME', 'MX']);
export type RecordType = z.output<typeof recordType>;
const recordPurpose = z.enum(['OWNERSHIP', 'DKIM', 'SPF', 'MAIL_FROM', 'DMARC', 'DMARC_REPORTS', 'RECEIVING']);
export type RecordPurpose = z.output<typeof recordPurpose>;

const record = z.object({
  type: recordType.meta({ description: 'Type of the DNS record' }),
  name: z.string().meta({ description: 'Full name of the record, without a trailing dot' }),
  host: z.string().meta({ description: 'Name within the zone, as many DNS providers expect it; @ is the zone itself' }),
  value: z.string().meta({ description: 'Value to publish' }),
  priority: z.int().optional().meta({ description: 'Priority of an MX record' }),
  purpose: recordPurpose.meta({ description: 'Purpose of the record' }),
  reason: z.string().meta({ description: 'What the record does, and whether Gmail and Yahoo require it' }),
  status: domainStatus.meta({ description: 'Whether the record was found' }),
  required: z.boolean().meta({ description: 'Whether the domain needs this record to become VERIFIED' }),
  found: z.array(z.string()).meta({
    description: 'DNS values at the latest check: at most 3 values, truncated; for MX records with the priority',
  }),
  advice: advice.meta({
    description: 'What to do about the record; null if there is nothing to do, and before the first check',
  }),
});

export const domain = z
  .object({
    id: z.string(),
    domain: z.string(),
    mailFromSubdomain: z.string().meta({ description: 'Subdomain that receives bounces' }),
    status: domainStatus,
    advice: advice.meta({ description: 'Status of the domain and what to do; null if there are no problems' }),
    records: z.array(record).meta({ description: 'DNS records to publish' }),
    signedReplies: z
      .boolean()
      .meta({ description: 'Whether emails with a Reply-To at the domain get a signed reply address' }),
    receiving: z
      .boolean()
      .meta({ description: 'Whether the service receives emails to the domain; see PATCH /domains/{id}' }),
    reportAddress: z.string().nullable().meta({
      description:
        'Address that receives the DMARC reports on the domain; null if there is none; see PATCH /domains/{id}',
    }),
    createdAt: timestamp,
    verifiedAt: timestamp.nullable().meta({ description: 'When the domain became VERIFIED' }),
    failingSince: timestamp.nullable().meta({
      description: 'When the checks of a VERIFIED domain started to fail; the domain can be used for another 72 hours',
    }),
    checkedAt: timestamp.nullable().meta({ description: 'When SES and DNS were last checked' }),
    nextCheckAt: timestamp.nullable().meta({
      description: 'Next automatic check; null if there are no more checks',
    }),
  })
  .meta({ id: 'Domain' });

const limitChange = z.enum(['grew', 'held', 'fell']);
export type LimitChange = z.output<typeof limitChange>;

export const warmUpPlan = z
  .object({
    startedAt: timestamp.meta({ description: 'When the plan started. Its days start at this time of day' }),
    day: z.int().meta({ description: 'Day of the plan, starting at 1' }),
    nextDayAt: timestamp.meta({ description: 'When the next day starts and waiting emails are sent' }),
    providers: z
      .array(
        z.object({
          provider: z.enum(mailboxProviders).meta({ description: 'Mailbox provider' }),
          limit: z
            .int()
            .nullable()
            .meta({ description: 'Campaign emails that can be sent today; null without a limit' }),
          taken: z.int().meta({ description: 'Campaign emails that were sent today, or are being sent' }),
          change: limitChange.meta({ description: 'How the limit changed at the beginning of the day' }),
          because: z.enum(['new', 'healthy', 'unused', 'bounces', 'complaints', 'deferrals']).meta({
            description:
              'Why the limit changed. unused: less than half of the limit was used. deferrals: emails were neither delivered nor bounced by the end of the day',
          }),
        }),
      )
      .meta({ description: 'Limits by mailbox provider' }),
  })
  .nullable()
  .meta({ description: 'The plan; null if the domain has none' });
