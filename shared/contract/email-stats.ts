import * as z from 'zod';
import { instant, timestamp } from './common';
import { figureGroups } from './figures';

export const MAX_BUCKETS = { hour: 744, day: 92 } as const;

const count = (description: string) => z.int().nonnegative().meta({ description });

const counts = {
  accepted: count('Accepted emails; for campaigns, emails that were sent or failed'),
  sent: count('Emails that SES accepted'),
  delivered: count("Emails that the recipient's server accepted"),
  opened: count('Emails opened for the first time, by people as far as SES can detect'),
  clicked: count('Emails in which a link was clicked for the first time'),
  bounced: count('Emails that bounced'),
  complained: count('Emails marked as spam'),
  unsubscribed: count('Campaign emails whose recipient unsubscribed with a link in the email'),
  failed: count('Emails that SES rejected, or whose outcome is unknown'),
};

const totals = z.object(counts).meta({ description: 'Totals over the whole time range' });
const point = z.object({ at: timestamp.meta({ description: 'Start of the hour or day' }), ...counts });

const interval = z.enum(['hour', 'day']).meta({ description: 'Length of each interval' });
const groupBy = z.enum(figureGroups);

export const emailStatsQuery = z.strictObject({
  from: instant.optional().meta({ description: 'Start of the time range; defaults to 7 days before `to`' }),
  to: instant
    .optional()
    .meta({ description: 'End of the time range; defaults to now', example: '2026-12-08T00:00:00Z' }),
  interval: interval.default('day').meta({
    description:
      'The range can have at most 744 hours (31 days) or 92 days. The first and the last interval are complete',
    example: 'hour',
  }),
  offsetHours: z
    .preprocess(
      (text) => (typeof text === 'string' && /^-?\d{1,2}$/.test(text) ? Number(text) : text),
      z.int().min(-12).max(14),
    )
    .default(0)
    .meta({ description: 'When days begin, in whole hours ahead of UTC', example: 1 }),
  groupBy: groupBy.optional().meta({
    description:
      "kind: transactional, marketing, campaign, workflow. provider: gmail, outlook, yahoo, icloud or other, by the domain of the address. bounce, for the bounced metric only: hard or soft and SES's reason, `hard:NoEmail`. tag: `name:value`",
    example: 'provider',
  }),
  value: z.string().min(1).max(255).optional().meta({ description: 'With groupBy: only this value', example: 'gmail' }),
});

export const emailStats = z.object({
  interval,
  from: timestamp,
  to: timestamp.meta({ description: 'End of the time range, exclusive' }),
  totals,
  points: z.array(point).meta({ description: 'Every hour or day, in order' }),
  groups: z
    .array(
      z.object({
        value: z
          .string()
          .nullable()
          .meta({ description: 'Value of the group; null for all values that are not listed separately' }),
        totals,
        points: z.array(point).meta({ description: 'Hours or days with events, in order' }),
      }),
    )
    .meta({ description: 'With groupBy, the 20 largest values; otherwise empty' }),
});
