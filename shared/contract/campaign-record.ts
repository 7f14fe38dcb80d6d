import * as z from 'zod';
import { campaignStats } from './campaign-stats';
import { audienceType, campaignStatus, metric, pauseCause, winnerReason } from './campaigns';
import { timestamp } from './common';
import { filterReply } from './filters';
import { revisionReply } from './revisions';

const ownSettingMeta = (description: string) => ({
  description: `${description}; null if the campaign does not set it`,
});

const summaryFields = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  subject: z.string(),
  template: z.string().nullable().meta({ description: 'Id of the template; null if the campaign has its own content' }),
  templateVersion: z.int().nullable().meta({
    description:
      'Version of the template that provides the content: for a DRAFT the current version, otherwise the version that the campaign keeps',
  }),
  type: audienceType.meta({ description: 'The same as audienceType' }),
  audienceType,
  segmentId: z.string().nullable().meta({ description: 'Id of the segment, with audienceType SEGMENT' }),
  audienceFilter: filterReply.nullable().meta({ description: 'The filter, with audienceType FILTERED' }),
  from: z.string().meta({ description: 'Sender address' }),
  fromName: z.string().nullable().meta({ description: 'Sender name' }),
  replyTo: z.string().nullable().meta({ description: 'Reply-to address' }),
  headers: z.record(z.string(), z.string()).meta({ description: 'Headers that the campaign adds to each email' }),
  topicId: z.string().nullable().meta({ description: 'Id of the topic' }),
  tracking: z.boolean().nullable().meta(ownSettingMeta('Whether opens and clicks are tracked')),
  test: z
    .object({
      percent: z.int().meta({ description: 'Percentage of the audience that gets the variants' }),
      metric,
      afterHours: z.int().nullable().meta({ description: 'Hours until the winner is chosen' }),
    })
    .nullable()
    .meta({ description: 'Test of the variants' }),
  holdoutPercent: z.int().nullable().meta({ description: 'Percentage of the audience that gets no email' }),
  localHour: z.int().nullable().meta({ description: "Hour of the recipient's day at which the email is sent" }),
  timezone: z.string().nullable().meta(ownSettingMeta('Time zone for contacts without a valid one')),
  status: campaignStatus.meta({ description: 'See the description of the campaigns group' }),
  pauseCause: pauseCause.nullable().meta({
    description:
      "Why the campaign is PAUSED: by request, because the project's marketing emails are paused, or because it could not start",
  }),
  pauseReason: z
    .string()
    .nullable()
    .meta({ description: 'Description of the reason, unless the campaign was paused by request' }),
  scheduledAt: timestamp.nullable().meta({ description: 'When sending is scheduled to start' }),
  sentAt: timestamp.nullable().meta({ description: 'When sending started. Contacts created later get no email' }),
  completedAt: timestamp.nullable().meta({ description: 'When the campaign became SENT' }),
  audienceSize: z.int().nullable().meta({
    description: 'Number of recipients: an estimate from a few seconds after the start until SENT, then exact',
  }),
  testEndsAt: timestamp.nullable().meta({
    description:
      'When the winner is chosen or, with the metric manual, the earliest time at which you can choose it. Set once all test emails are sent',
  }),
  winner: z
    .object({
      variant: z.string().meta({ description: 'Name of the variant' }),
      by: winnerReason.meta({
        description:
          'metric: the lead was statistically significant (95%). request: a request chose it. tie: no lead was significant, so the first variant is used',
      }),
      at: timestamp,
    })
    .nullable()
    .meta({ description: 'The variant that the rest of the audience gets' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  ...revisionReply,
};

const variantReply = {
  name: z.string(),
  subject: z.string().nullable(),
  fromName: z.string().nullable().meta({ description: 'Sender name' }),
};

const stats = campaignStats.nullable().meta({ description: 'Null before sending' });
const variantsMeta = { description: "The variants; null fields use the campaign's value" };

export const campaignSummary = z
  .object({
    ...summaryFields,
    variants: z.array(z.object(variantReply)).nullable().meta(variantsMeta),
    stats,
  })
  .meta({ id: 'ListedCampaign' });

export const campaign = z
  .object({
    ...summaryFields,
    body: z.string().nullable().meta({ description: 'HTML; null: the email has only its text' }),
    text: z.string().nullable().meta({ description: 'Plain text; generated from the HTML if null' }),
    previewText: z.string().nullable().meta({
      description:
        "Preview text that email clients show next to the subject: the campaign's own, otherwise the template's",
    }),
    variants: z
      .array(z.object({ ...variantReply, body: z.string().nullable() }))
      .nullable()
      .meta(variantsMeta),
    continuesBy: timestamp.nullable().meta({
      description:
        'When sending continues automatically at the latest, such as after an interruption. Null unless the campaign is SENDING and all recipients without an outcome wait for a time',
    }),
    stats,
  })
  .meta({ id: 'Campaign' });
