import * as z from 'zod';
import { campaignStats } from './campaign-stats';
import { listedCampaign, wholeCampaign } from './campaigns';
import { timestamp } from './common';
import { recipientStatuses } from './email-statuses';

const stats = campaignStats.nullable().meta({ description: 'Null before sending' });

/** A single campaign. */
export const campaign = z.object({ ...wholeCampaign, stats });

/** A campaign as lists show it. */
export const campaignSummary = z.object({ ...listedCampaign, stats });

/** What became of the copies of a test mail, in the order of the addresses. */
export const testReply = z.object({
  emails: z.array(
    z.object({
      to: z.string(),
      email: z.string().meta({ description: 'Id of the email' }),
      status: z.enum(['QUEUED', 'SKIPPED']),
      reason: z.literal('suppressed').optional(),
    }),
  ),
});

/** Campaign mail has no time of its own, so it is never SCHEDULED. */
export const recipientStatus = z.enum(recipientStatuses);

/** What became of a campaign for one contact. */
export const recipient = z.object({
  contact: z.object({
    id: z.string(),
    email: z.string().nullable().meta({ description: 'Null once the contact is deleted, and before its turn' }),
  }),
  email: z.string().meta({ description: 'Id of the mail, for GET /emails/{id}' }),
  status: recipientStatus,
  reason: z.string().nullable().meta({ description: 'Why it was skipped or failed' }),
  bounceType: z.enum(['hard', 'soft']).nullable(),
  variant: z.string().nullable().meta({ description: 'Name of the variant that it got' }),
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  openedAt: timestamp.nullable(),
  clickedAt: timestamp.nullable(),
  bouncedAt: timestamp.nullable(),
  complainedAt: timestamp.nullable(),
  unsubscribedAt: timestamp.nullable().meta({ description: "When the contact left by this mail's link" }),
});

/** Who would get a campaign if it were sent now. */
export const audienceForecast = z.object({
  total: z.int().meta({ description: 'Contacts that match the audience' }),
  willReceive: z.int(),
  skipped: z.record(z.string(), z.int()).meta({
    description: 'Who will get nothing, by the reason: unsubscribed, not_in_topic, snoozed, suppressed, holdout',
  }),
  isEstimate: z.boolean().meta({ description: 'Counted on a part of a large audience' }),
  heldBy: z.enum(['account', 'project', 'breaker', 'operator']).nullable().meta({
    description: "What would keep it from going now: SES, or a stop of the project's marketing mail",
  }),
  ahead: z.int().meta({ description: 'Bulk mail of all projects that has not gone yet' }),
  finishedAt: timestamp.nullable().meta({
    description:
      'When it would be finished at the present rate and quota, after what is ahead of it; null while it is held, and where a winner is chosen by hand',
  }),
});
