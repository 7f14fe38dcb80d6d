import * as z from 'zod';
import { campaignStats } from './campaign-stats';
import { listedCampaign, wholeCampaign } from './campaigns';
import { timestamp } from './common';
import { recipientStatuses } from './statuses';

const stats = campaignStats.nullable().meta({ description: 'Null before sending' });

/** A single campaign. */
export const campaign = z.object({ ...wholeCampaign, stats }).meta({ id: 'Campaign' });

/** A campaign as lists show it. */
export const campaignSummary = z.object({ ...listedCampaign, stats }).meta({ id: 'ListedCampaign' });

/** Campaign mail is never SCHEDULED on its own. */
export const recipientStatus = z.enum(recipientStatuses);

/** What happened to a campaign's mail for one contact. */
export const recipient = z
  .object({
    contact: z.object({
      id: z.string(),
      email: z.string().nullable().meta({ description: 'Null before sending, and once the contact is deleted' }),
    }),
    email: z.string().meta({ description: 'Id of the mail, for GET /emails/{id}' }),
    status: recipientStatus.meta({ description: 'Where the mail is on its way; SKIPPED gets no mail' }),
    reason: z.string().nullable().meta({ description: 'Why it was skipped or failed' }),
    bounceType: z.enum(['hard', 'soft']).nullable().meta({ description: 'Of a BOUNCED mail' }),
    variant: z.string().nullable().meta({ description: 'Name of the variant that the contact got' }),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    openedAt: timestamp.nullable(),
    clickedAt: timestamp.nullable(),
    bouncedAt: timestamp.nullable(),
    complainedAt: timestamp.nullable(),
    unsubscribedAt: timestamp
      .nullable()
      .meta({ description: 'When the contact used a link of this mail to unsubscribe' }),
  })
  .meta({ id: 'CampaignRecipient' });

/** Who would get a campaign if it were sent now. */
export const audienceForecast = z.object({
  total: z.int().meta({ description: 'Contacts that match the audience' }),
  willReceive: z.int().meta({ description: 'Contacts that would get the mail' }),
  variants: z
    .array(z.object({ name: z.string(), willReceive: z.int().meta({ description: 'Contacts that would get it' }) }))
    .nullable()
    .meta({
      description:
        'Contacts that would get each variant; null without variants. With a test, these are the contacts in the test, and all others get the winner',
    }),
  skipped: z.record(z.string(), z.int()).meta({
    description: 'Contacts that would not, by reason: unsubscribed, not_in_topic, snoozed, suppressed, holdout',
  }),
  isEstimate: z.boolean().meta({ description: 'Whether only a part of a large audience was counted' }),
  heldBy: z.enum(['account', 'project', 'breaker', 'operator']).nullable().meta({
    description: "What would hold it back now: SES, or a pause of the project's marketing mail",
  }),
  ahead: z.int().meta({ description: 'Bulk mail of all projects that is waiting to be sent first' }),
  finishedAt: timestamp.nullable().meta({
    description:
      'When it would be finished at the current rate and quota, after the mail ahead of it. Null while it is held back, and if a winner is chosen by hand',
  }),
  warmUpDays: z.int().nullable().meta({
    description:
      "Days over which the warm-up plan of the sender's domain spreads it, if the limits grow each day; null without a plan",
  }),
});
