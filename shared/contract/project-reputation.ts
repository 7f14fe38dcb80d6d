import * as z from 'zod';
import { timestamp } from './common';

const count = (description: string) => z.int().min(0).meta({ description });
const rate = (description: string) => z.number().min(0).max(1).meta({ description });
const reputationStats = {
  sent: count('Sent emails'),
  hardBounces: count('Hard bounces'),
  complaints: count('Complaints'),
};

const pauseCause = z.enum(['bounces', 'complaints', 'operator']);
export type PauseCause = z.output<typeof pauseCause>;

export const pause = z
  .object({
    since: timestamp.meta({ description: 'When the pause started' }),
    cause: pauseCause.meta({ description: 'Why sending is paused' }),
    ...reputationStats,
    endsWhen: z.string().meta({ description: 'When the pause ends' }),
  })
  .nullable();

const streamStats = z.object({
  ...reputationStats,
  bounceRate: rate('Hard bounces per sent email, from 0 to 1'),
  complaintRate: rate('Complaints per sent email, from 0 to 1'),
});

const limit = z
  .object({
    bounceRate: rate('Hard bounce rate that pauses sending'),
    bounces: count('Minimum number of hard bounces'),
    complaintRate: rate('Complaint rate that pauses sending'),
    complaints: count('Minimum number of complaints'),
    sent: count('Minimum number of sent emails'),
    days: count('Number of days counted: today and the days before'),
  })
  .meta({
    description: 'What pauses these emails: a rate together with a minimum count and a minimum number of sent emails',
  });

const limits = z
  .object({
    marketing: limit.meta({
      description: 'For marketing emails, counted alone and together with transactional emails',
    }),
    confirmations: limit.meta({ description: 'For double opt-in emails' }),
    visitors: limit.meta({ description: 'For emails that public keys cause' }),
    everything: limit.meta({ description: 'For marketing and transactional emails together; pauses all emails' }),
  })
  .meta({ description: 'The limits at which sending pauses' });

export const reputation = z
  .object({
    limits,
    since: z.iso.date().meta({ description: 'The first of the seven days, in UTC' }),
    marketing: streamStats.meta({ description: 'Marketing emails, without visitor emails' }),
    transactional: streamStats.meta({ description: 'Transactional emails, without visitor emails' }),
    confirmation: streamStats.meta({ description: 'Double opt-in emails. They can only pause themselves' }),
    visitors: streamStats.meta({
      description:
        'Emails that public keys cause: from workflows that they start, and to addresses that only they have added and that have not received an email yet. They can only pause themselves',
    }),
  })
  .meta({
    description:
      'Counts of the last seven days (for confirmation and visitor emails, of today and yesterday), up to date within seconds, without simulated emails and without counts reset by a resume',
  });
