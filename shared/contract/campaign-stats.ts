import * as z from 'zod';
import { comparedMetrics } from './campaigns';
import { timestamp } from './common';

const count = (description: string) => z.int().nonnegative().meta({ description });
const share = (description: string) => z.number().min(0).max(1).meta({ description });

const emailStats = {
  sent: count('Emails that SES accepted'),
  delivered: count("Emails that the recipient's server accepted; without delivery events, sent minus bounced"),
  opened: count('Emails opened at least once, by people as far as SES can detect'),
  clicked: count('Emails with at least one clicked link'),
  bounced: z
    .object({
      total: count('All bounced emails'),
      hard: count('Emails to addresses that are permanently undeliverable'),
      soft: count('Emails that bounced for another reason'),
    })
    .meta({ description: 'Emails that bounced' }),
  complained: count('Emails marked as spam'),
  unsubscribed: count('Emails whose recipient unsubscribed, or left a topic, with a link in the email'),
  failed: count('Emails that SES rejected, or whose outcome is unknown'),
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
  .meta({ description: 'Rates from 0 to 1, with six decimal places' });

export const campaignStats = z
  .object({
    audience: count('All recipients; an estimate until SENT'),
    queued: count('Recipients without an outcome yet'),
    ...emailStats,
    opens: count('All opens'),
    clicks: count('All clicks'),
    skipped: z.record(z.string(), z.int().nonnegative()).meta({
      description:
        'Recipients that got no email, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout',
    }),
    notReached: count('Recipients without an outcome when the campaign was cancelled'),
    rates,
  })
  .meta({
    description:
      'Each email counts at most once per metric, except in `opens` and `clicks`. The sum of `sent`, `failed`, `skipped`, `queued` and `notReached` is `audience`. Counts are up to date within seconds, and exact after the last event.',
  });

export const statsInterval = z.enum(['hour', 'day']);

export const detailedCampaignStats = campaignStats.extend({
  links: z
    .array(
      z.object({
        number: z.int().meta({ description: 'Position in the content' }),
        url: z.string(),
        unique: count('Emails in which the link was clicked'),
        total: count('All clicks'),
      }),
    )
    .meta({ description: 'Links in the order of the content. A link that differs by recipient counts as one.' }),
  variants: z
    .array(
      z.object({
        name: z.string(),
        isWinner: z.boolean().meta({ description: 'Whether the rest of the audience gets this variant' }),
        ...emailStats,
        rates,
        duringTest: z
          .object({ delivered: emailStats.delivered, opened: emailStats.opened, clicked: emailStats.clicked })
          .nullable()
          .meta({ description: 'The counts of the test when the winner was chosen; null until then' }),
      }),
    )
    .meta({
      description:
        "The variants of an A/B campaign. The winner's counts include the emails to the rest of the audience; those of the test alone are in `duringTest`",
    }),
  comparisons: z
    .array(
      z.object({
        metric: z.enum(comparedMetrics).meta({ description: 'The compared metric: opened or clicked emails' }),
        verdict: z.enum(['better', 'unclear', 'too_few']).meta({
          description:
            "better: the leader's lead over every other variant is statistically significant (95%); unclear: the lead may be due to chance; too_few: not enough emails",
        }),
        leader: z.string().meta({ description: 'The variant with the highest rate of its delivered emails' }),
        over: z.string().meta({
          description: 'The variant that the leader is compared with: the one with the least certain difference',
        }),
        difference: z
          .number()
          .nullable()
          .meta({ description: "The leader's rate minus the rate of `over`; null with too_few" }),
        low: z.number().nullable().meta({ description: 'Lower bound of the true difference (95% confidence)' }),
        high: z.number().nullable().meta({ description: 'Upper bound of the true difference (95% confidence)' }),
      }),
    )
    .meta({
      description:
        "Statistical significance of the difference between the variants, by opens and by clicks; empty without variants. The bounds use Newcombe's method, with Bonferroni correction for more than two variants. Once a winner is chosen, they are those of the test at that time",
    }),
  series: z
    .array(
      z.object({
        at: timestamp.meta({ description: 'Start of the hour or day' }),
        sent: emailStats.sent,
        delivered: emailStats.delivered,
        opened: emailStats.opened,
        clicked: emailStats.clicked,
        bounced: count('Emails that bounced'),
        complained: emailStats.complained,
        unsubscribed: emailStats.unsubscribed,
      }),
    )
    .meta({
      description:
        'The hours or days with events, up to 30 days after each email was sent. An email counts once per metric, at the time of its first event.',
    }),
});

const holdoutGroup = (description: string) =>
  z
    .object({
      people: count('Contacts of the group that were read'),
      did: count('Contacts of the group with the event since sending started'),
      rate: share('did / people'),
    })
    .meta({ description });

export const holdoutComparison = z.object({
  event: z.string().meta({ description: 'The compared event' }),
  heldOut: holdoutGroup('Contacts of the audience that were left out by `holdoutPercent`'),
  others: holdoutGroup(
    'All other contacts of the audience, also those who were skipped, so that the groups differ by nothing else',
  ),
  verdict: z.enum(['more', 'fewer', 'unclear', 'too_few']).meta({
    description:
      'more: the campaign led to more of the event, with statistical significance (95%); fewer: it led to fewer; unclear: the difference may be due to chance; too_few: not enough contacts or events',
  }),
  difference: z
    .number()
    .nullable()
    .meta({ description: 'The rate of the others minus the rate of those held out; null with too_few' }),
  low: z.number().nullable().meta({ description: 'Lower bound of the true difference (95% confidence)' }),
  high: z.number().nullable().meta({ description: 'Upper bound of the true difference (95% confidence)' }),
  isSample: z.boolean().meta({ description: 'Whether only part of a large audience was read' }),
});

export type DetailedCampaignStats = z.output<typeof detailedCampaignStats>;
