import * as z from 'zod';
import { timestamp } from './common';

const mails = z.int().nonnegative();
const say = (description: string) => mails.meta({ description });
const share = (description: string) => z.number().min(0).max(1).meta({ description });

const mailStats = {
  sent: say('Accepted by SES'),
  delivered: say('Accepted by the recipient; where delivery events are off, sent less bounced'),
  opened: say('Opened at least once, by people as far as SES can tell'),
  clicked: say('At least one link followed'),
  bounced: z.object({ total: mails, hard: mails, soft: mails }),
  complained: say('Reported as spam'),
  unsubscribed: say('Whose recipient unsubscribed, or left a topic, by a link of this mail'),
  failed: say('Refused by SES, or whose outcome stayed unknown'),
};

const rates = z
  .object({
    delivered: share('Of sent'),
    bounced: share('Of sent'),
    opened: share('Of delivered'),
    clicked: share('Of delivered'),
    clickedOfOpened: share('Of opened'),
    complained: share('Of delivered'),
    unsubscribed: share('Of delivered'),
  })
  .meta({ description: 'Shares of 1, to six digits' });

/** A campaign's stats, as its record shows them. */
export const campaignStats = z
  .object({
    audience: say('All recipients: an estimate until SENT'),
    queued: say('Recipients without an outcome yet'),
    ...mailStats,
    opens: say('All opens'),
    clicks: say('All clicks'),
    skipped: z.record(z.string(), mails).meta({
      description:
        'Recipients that got nothing, by the reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout',
    }),
    notReached: say('Recipients without an outcome when the campaign was cancelled'),
    rates,
  })
  .meta({
    description:
      'Mails, each counted once in each number except `opens` and `clicks`. `sent`, `failed`, `skipped`, `queued` and `notReached` come to `audience`. Trails what happens by seconds, and is exact after the last event.',
  });

export const statsInterval = z.enum(['hour', 'day']);

/** All that GET /campaigns/{id}/stats tells. */
export const detailedCampaignStats = campaignStats.extend({
  links: z
    .array(z.object({ number: z.int(), url: z.string(), unique: say('Mails in which it was clicked'), total: mails }))
    .meta({ description: 'The links of the content in their order. Links that differ by the recipient are one.' }),
  variants: z
    .array(z.object({ name: z.string(), isWinner: z.boolean(), ...mailStats, rates }))
    .meta({ description: 'Of an A/B campaign, each variant; mail that all others got counts to the winner' }),
  series: z
    .array(
      z.object({
        at: timestamp,
        sent: mails,
        delivered: mails,
        opened: mails,
        clicked: mails,
        bounced: mails,
        complained: mails,
        unsubscribed: mails,
      }),
    )
    .meta({
      description:
        'The hours or days in which anything happened, within 30 days after each mail was sent. Each mail counts once in each number, at its first time.',
    }),
});
export type DetailedCampaignStats = z.output<typeof detailedCampaignStats>;
