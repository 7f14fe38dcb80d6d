import * as z from 'zod';
import { timestamp } from './common';
import { figureProviders } from './figures';

/** Where a domain or a record stands. */
export const domainStatus = z
  .enum(['PENDING', 'VERIFIED', 'FAILED'])
  .meta({ description: 'You can send once it is VERIFIED' });

const advice = z.string().nullable();

const record = z.object({
  type: z.enum(['TXT', 'CNAME', 'MX']).meta({ description: 'Type of the DNS record' }),
  name: z.string().meta({ description: 'Full name of the record, without a trailing dot' }),
  host: z
    .string()
    .meta({ description: 'Name within its zone, as many DNS providers ask for it; @ is the zone itself' }),
  value: z.string().meta({ description: 'Value to publish' }),
  priority: z.int().optional().meta({ description: 'Priority of an MX record' }),
  purpose: z
    .enum(['OWNERSHIP', 'DKIM', 'SPF', 'MAIL_FROM', 'DMARC', 'DMARC_REPORTS', 'RECEIVING'])
    .meta({ description: 'What the record is for' }),
  reason: z.string().meta({ description: 'What the record does, and whether Gmail and Yahoo require it' }),
  status: domainStatus.meta({ description: 'Whether the record was found' }),
  required: z.boolean().meta({ description: 'Whether the domain needs this record to become VERIFIED' }),
  found: z.array(z.string()).meta({
    description: 'What DNS had at the latest check: at most 3 values, shortened; of MX records with the priority',
  }),
  advice: advice.meta({
    description: 'What to do about the record; null if there is nothing to do, and before the first check',
  }),
});

/** A domain with its records. */
export const domain = z
  .object({
    id: z.string(),
    domain: z.string(),
    mailFromSubdomain: z.string().meta({ description: 'Sub-domain that bounces are sent to' }),
    status: domainStatus,
    advice: advice.meta({ description: 'The state of the domain and what to do; null if all is well' }),
    records: z.array(record).meta({ description: 'DNS records to publish' }),
    signedReplies: z.boolean().meta({ description: 'Whether mail with a Reply-To at the domain names itself in it' }),
    receiving: z.boolean().meta({ description: 'Whether mail to the domain comes here; see PATCH /domains/{id}' }),
    reportAddress: z.string().nullable().meta({
      description: 'Address that takes in the DMARC reports on the domain; null if none does; see PATCH /domains/{id}',
    }),
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

/** The plan by which a domain warms up. */
export const warmUpPlan = z
  .object({
    startedAt: timestamp.meta({ description: 'When the plan began. Its days begin at this time of the day' }),
    day: z.int().meta({ description: 'Day of the plan, from 1' }),
    nextDayAt: timestamp.meta({ description: 'When the next day begins, and mail that waits goes on' }),
    providers: z
      .array(
        z.object({
          provider: z.enum(figureProviders).meta({ description: 'Provider of the mailboxes' }),
          limit: z
            .int()
            .nullable()
            .meta({ description: 'Mails of campaigns that may leave today; null without a limit' }),
          taken: z.int().meta({ description: 'Mails of campaigns that have left today, or are about to' }),
          change: z
            .enum(['grew', 'held', 'fell'])
            .meta({ description: "What became of the limit at the day's beginning" }),
          because: z.enum(['new', 'healthy', 'unused', 'bounces', 'complaints', 'deferrals']).meta({
            description:
              'Why. unused: less than half of the limit was used. deferrals: mail was neither delivered nor back when the day was over',
          }),
        }),
      )
      .meta({ description: 'What each provider gets' }),
  })
  .nullable()
  .meta({ description: 'The plan; null if the domain has none' });
