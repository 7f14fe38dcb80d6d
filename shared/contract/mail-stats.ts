import * as z from 'zod';
import { instant, timestamp } from './common';
import { figureGroups } from './figures';

/** Buckets of one answer. */
export const MAXIMUM_BUCKETS = { hour: 744, day: 92 } as const;

const count = (description: string) => z.int().nonnegative().meta({ description });

const counts = {
  accepted: count('Mails that were accepted; of a campaign, mails that were sent or failed'),
  sent: count('Mails that SES accepted'),
  delivered: count("Mails that the recipient's server accepted"),
  opened: count('Mails opened for the first time, by people as far as SES can tell'),
  clicked: count('Mails in which a link was clicked for the first time'),
  bounced: count('Mails that came back'),
  complained: count('Mails reported as spam'),
  unsubscribed: count('Campaign mails whose recipient unsubscribed with a link of the mail'),
  failed: count('Mails that SES refused, or whose outcome is unknown'),
};

const totals = z.object(counts).meta({ description: 'Sums over the whole time' });
const point = z.object({ at: timestamp.meta({ description: 'When the hour or day began' }), ...counts });

const interval = z.enum(['hour', 'day']).meta({ description: 'The length of each point' });
const groupBy = z.enum(figureGroups);

/** The query of GET /stats. */
export const mailStatsQuery = z.strictObject({
  from: instant.optional().meta({ description: 'First moment; by default 7 days before `to`' }),
  to: instant.optional().meta({ description: 'End; by default now', example: '2026-12-08T00:00:00Z' }),
  interval: interval.default('day').meta({
    description: 'At most 744 hours (31 days) or 92 days. The first and the last one are whole',
    example: 'hour',
  }),
  offsetHours: z
    .preprocess(
      (text) => (typeof text === 'string' && /^-?\d{1,2}$/.test(text) ? Number(text) : text),
      z.int().min(-12).max(14),
    )
    .default(0)
    .meta({ description: 'Where days begin: whole hours ahead of UTC', example: 1 }),
  groupBy: groupBy.optional().meta({
    description:
      "kind: transactional, marketing, campaign, workflow. provider: gmail, outlook, yahoo, icloud or other, by the domain of the address. bounce, of the figure bounced only: hard or soft with SES's word for the reason, `hard:NoEmail`. tag: `name:value`",
    example: 'provider',
  }),
  value: z.string().min(1).max(255).optional().meta({ description: 'With groupBy: only this value', example: 'gmail' }),
});

/** The answer of GET /stats. */
export const mailStats = z.object({
  interval,
  from: timestamp,
  to: timestamp.meta({ description: 'The end, which does not belong to it' }),
  totals,
  points: z.array(point).meta({ description: 'Every hour or day, in order' }),
  groups: z
    .array(
      z.object({
        value: z.string().nullable().meta({ description: 'Value of the group; null for all that is not told apart' }),
        totals,
        points: z.array(point).meta({ description: 'Hours or days in which anything happened, in order' }),
      }),
    )
    .meta({ description: 'With groupBy, the 20 largest values; empty without it' }),
});
