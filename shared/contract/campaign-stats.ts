import * as z from 'zod';
import { timestamp } from './common';

const count = (description: string) => z.int().nonnegative().meta({ description });
const share = (description: string) => z.number().min(0).max(1).meta({ description });

const mailStats = {
  sent: count('Mails that SES accepted'),
  delivered: count("Mails that the recipient's server accepted; without delivery events, sent less bounced"),
  opened: count('Mails opened at least once, by people as far as SES can tell'),
  clicked: count('Mails with at least one clicked link'),
  bounced: z
    .object({
      total: count('All bounced mails'),
      hard: count('Mails to addresses that can never be reached'),
      soft: count('Mails that failed for another reason'),
    })
    .meta({ description: 'Mails that came back' }),
  complained: count('Mails reported as spam'),
  unsubscribed: count('Mails whose recipient unsubscribed, or left a topic, with a link of the mail'),
  failed: count('Mails that SES refused, or whose outcome is unknown'),
};

const rates = z
  .object({
    delivered: share('delivered / sent'),
    bounced: share('bounced / sent'),
    opened: share('opened / delivered'),
    clicked: share('clicked / delivered'),
    clickedOfOpened: share('clicked / opened'),
    complained: share('complained / delivered'),
    unsubscribed: share('unsubscribed / delivered'),
  })
  .meta({ description: 'Rates from 0 to 1, with six digits' });

/** A campaign's stats, as its record shows them. */
export const campaignStats = z
  .object({
    audience: count('All recipients; an estimate until SENT'),
    queued: count('Recipients without an outcome yet'),
    ...mailStats,
    opens: count('All opens'),
    clicks: count('All clicks'),
    skipped: z.record(z.string(), z.int().nonnegative()).meta({
      description:
        'Recipients that got no mail, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout',
    }),
    notReached: count('Recipients without an outcome when the campaign was cancelled'),
    rates,
  })
  .meta({
    description:
      'Each count has a mail at most once, except `opens` and `clicks`. The sum of `sent`, `failed`, `skipped`, `queued` and `notReached` is `audience`. Counts are up to date within seconds, and exact after the last event.',
  });

export const statsInterval = z.enum(['hour', 'day']);

/** The answer of GET /campaigns/{id}/stats. */
export const detailedCampaignStats = campaignStats.extend({
  links: z
    .array(
      z.object({
        number: z.int().meta({ description: 'Place in the content' }),
        url: z.string(),
        unique: count('Mails in which it was clicked'),
        total: count('All clicks'),
      }),
    )
    .meta({ description: 'The links in the order of the content. A link that differs by recipient counts as one.' }),
  variants: z
    .array(
      z.object({
        name: z.string(),
        isWinner: z.boolean().meta({ description: 'Whether the rest of the audience gets this variant' }),
        ...mailStats,
        rates,
      }),
    )
    .meta({ description: "The variants of an A/B campaign. The winner's counts include the mail to the rest" }),
  comparisons: z
    .array(
      z.object({
        metric: z.enum(['opens', 'clicks']).meta({ description: 'What is compared: opened or clicked mails' }),
        verdict: z.enum(['better', 'unclear', 'too_few']).meta({
          description:
            "better: the leader's lead over each other variant is more than chance explains (95 %); unclear: it may be chance; too_few: there is too little mail to say",
        }),
        leader: z.string().meta({ description: 'The variant with the largest share of its delivered mail' }),
        over: z.string().meta({ description: 'The variant over which its lead is the least sure' }),
        difference: z
          .number()
          .nullable()
          .meta({ description: "The leader's share less that of `over`; null with too_few" }),
        low: z.number().nullable().meta({ description: 'Lower bound of the true difference, with 95 % certainty' }),
        high: z.number().nullable().meta({ description: 'Upper bound of the true difference' }),
      }),
    )
    .meta({
      description:
        'How sure the difference between the variants is, by opens and by clicks; empty without variants. The bounds are by the method of Newcombe, for more than two variants wider (Bonferroni). Once a winner is chosen, they are those of the test at that time',
    }),
  series: z
    .array(
      z.object({
        at: timestamp.meta({ description: 'Start of the hour or day' }),
        sent: mailStats.sent,
        delivered: mailStats.delivered,
        opened: mailStats.opened,
        clicked: mailStats.clicked,
        bounced: count('Mails that came back'),
        complained: mailStats.complained,
        unsubscribed: mailStats.unsubscribed,
      }),
    )
    .meta({
      description:
        'The hours or days in which something happened, up to 30 days after each mail was sent. A mail counts once in each member, at its first time.',
    }),
});
export type DetailedCampaignStats = z.output<typeof detailedCampaignStats>;
