import * as z from 'zod';
import { timestamp } from './common';
import { bounceTypes, recipientStatuses } from './statuses';

export const recipientStatus = z.enum(recipientStatuses);

export const recipient = z
  .object({
    contact: z.object({
      id: z.string(),
      email: z.string().nullable().meta({ description: 'Null before sending, and once the contact is deleted' }),
    }),
    email: z.string().meta({ description: 'Id of the email, for GET /emails/{id}' }),
    status: recipientStatus.meta({ description: 'Status of the email; SKIPPED recipients get no email' }),
    reason: z.string().nullable().meta({ description: 'Why the recipient was skipped or failed' }),
    bounceType: z.enum(bounceTypes).nullable().meta({ description: 'For a BOUNCED email' }),
    variant: z.string().nullable().meta({ description: 'Name of the variant that the contact got' }),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    openedAt: timestamp.nullable(),
    clickedAt: timestamp.nullable(),
    bouncedAt: timestamp.nullable(),
    complainedAt: timestamp.nullable(),
    unsubscribedAt: timestamp
      .nullable()
      .meta({ description: 'When the contact unsubscribed with a link in this email' }),
  })
  .meta({ id: 'CampaignRecipient' });

export const audienceForecast = z.object({
  total: z.int().meta({ description: 'Contacts that match the audience' }),
  willReceive: z.int().meta({ description: 'Contacts that would get the email' }),
  variants: z
    .array(
      z.object({
        name: z.string(),
        willReceive: z.int().meta({ description: 'Contacts that would get this variant' }),
      }),
    )
    .nullable()
    .meta({
      description:
        'Contacts that would get each variant; null without variants. With a test, these are the contacts in the test, and all others get the winner',
    }),
  skipped: z.record(z.string(), z.int()).meta({
    description:
      'Contacts that would not get the email, by reason: unsubscribed, not_in_topic, snoozed, suppressed, holdout',
  }),
  isEstimate: z.boolean().meta({ description: 'Whether only part of a large audience was counted' }),
  heldBy: z.enum(['account', 'project', 'breaker', 'operator']).nullable().meta({
    description: "What would delay the campaign now: SES, or a pause of the project's marketing emails",
  }),
  ahead: z.int().meta({ description: 'Queued bulk emails of all projects that are sent first' }),
  finishedAt: timestamp.nullable().meta({
    description:
      'Estimated finish time at the current rate and quota, after the emails ahead in the queue. Null while sending is delayed, and if a winner is chosen manually',
  }),
  warmUpDays: z.int().nullable().meta({
    description:
      "Number of days over which the warm-up plan of the sender's domain spreads the campaign, if the limits grow each day; null without a plan",
  }),
});
