import * as z from 'zod';
import { authored, bareAddress, name, recordId, replyAddress, timestamp } from './common';
import { filter, shownFilter } from './filters';
import { latestChange, seenRevision } from './revisions';

const MAXIMUM_VARIANTS = 5;
/** A month. */
const MAXIMUM_TEST_HOURS = 720;

export const campaignStatus = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT']);
const audienceType = z.enum(['ALL', 'SEGMENT', 'FILTERED']).meta({
  description: 'Who gets the campaign: all contacts, a segment, or the contacts that a filter finds',
  example: 'SEGMENT',
});
const metric = z.enum(['opens', 'clicks', 'manual']).meta({
  description: 'How the winner is chosen: by opened or clicked mails per delivered mail, or by hand',
  example: 'clicks',
});

const title = authored.name;
const percent = z.int().min(1).max(99);

const variant = z
  .strictObject({
    name: title.meta({ description: 'Name of the variant', example: 'Short subject' }),
    subject: authored.subject.nullish().meta({ example: 'News!' }),
    fromName: authored.fromName.nullish(),
    body: authored.html.nullish(),
  })
  .meta({ description: "A variant. Absent members, or null, are the campaign's own" });

const test = z.strictObject({
  percent: percent.meta({
    description: 'Percentage of the audience that gets the variants; the rest gets the winner',
    example: 20,
  }),
  metric,
  afterHours: z.int().min(1).max(MAXIMUM_TEST_HOURS).nullish().meta({
    description: 'Hours between the end of the test mails and the choice, at most 720. Not with the metric manual',
    example: 4,
  }),
});

const optionalMembers = {
  template: name.nullish().meta({
    description:
      'Id or alias of the template whose body, text and subject the campaign has, instead of `body`. A DRAFT shows the template as it is, and POST /campaigns/{id}/send takes the version that is current then. A new campaign has `from`, `fromName`, `replyTo` and `topicId` of the template where the request does not give them',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  description: authored.description.nullish(),
  fromName: authored.fromName
    .nullish()
    .meta({ description: "Display name of the sender, with {{ variables }}; the project's if from is absent too" }),
  replyTo: replyAddress.nullish().meta({
    description: "Address for replies, bare or as `Name <address>`; the project's if it is absent",
    example: 'help@example.com',
  }),
  text: authored.text.nullish(),
  previewText: authored.previewText.nullish().meta({
    description:
      "What mail programs list beside the subject, with {{ variables }}, at most 500 characters. The HTML begins with it, hidden. It replaces that of the template; null takes the template's",
  }),
  headers: z
    .record(z.string(), z.string())
    .nullish()
    .meta({
      description:
        'Headers of each email, by the rules of `headers` of POST /v1/send: `Precedence` and `Auto-Submitted` are possible, and what the service sets is refused, `Reply-To` too',
      example: { Precedence: 'bulk' },
    }),
  topicId: recordId('top').nullish().meta({ description: 'Id of the topic. Contacts who left the topic are skipped' }),
  tracking: z.boolean().nullish().meta({
    description: "Whether opens and clicks are recorded; the project's setting if it is absent",
    example: true,
  }),
  segmentId: recordId('seg').nullish().meta({ description: 'Id of the segment, with audienceType SEGMENT only' }),
  audienceFilter: filter.nullish().meta({ description: 'The filter, with audienceType FILTERED only' }),
  variants: z
    .array(variant)
    .min(2)
    .max(MAXIMUM_VARIANTS)
    .nullish()
    .meta({
      description: '2 to 5 variants to compare. Without `test` they are spread evenly over the audience',
      example: [{ name: 'Short subject', subject: 'News!' }, { name: 'Long subject' }],
    }),
  test: test.nullish().meta({
    description: 'Tests the variants on a part of the audience first',
    example: { percent: 20, metric: 'clicks', afterHours: 4 },
  }),
  holdoutPercent: percent.nullish().meta({
    description: 'Percentage of the audience that gets no mail, to compare with',
    example: 5,
  }),
  localHour: z.int().min(0).max(23).nullish().meta({
    description: "Hour of the day at which each recipient gets the mail, in the zone of the contact's data.timezone",
    example: 9,
  }),
  timezone: z.string().min(1).max(64).nullish().meta({
    description: 'Time zone of contacts without a valid data.timezone; UTC if it is absent',
    example: 'Europe/Berlin',
  }),
};

const subject = authored.subject.nullish().meta({
  description:
    "Subject line with {{ variables }}, at most 998 characters. Required unless there is a template, whose subject it replaces; null takes the template's",
  example: 'News of May',
});
const body = authored.html.nullish().meta({
  description:
    'HTML with {{ variables }}, at most 512 KB. Required unless there is text or a template; not with a template. Null: the mail is its text alone',
  example: '<p>Hello {{ name }}.</p>',
});

const from = bareAddress.optional().meta({
  description: 'Address of the sender, on a verified domain. Required unless the template or the project has one',
});

export const createCampaignBody = z.strictObject({
  name: title,
  subject,
  body,
  from,
  audienceType,
  ...optionalMembers,
});

export const updateCampaignBody = z.strictObject({
  name: title.optional(),
  subject,
  body,
  from,
  audienceType: audienceType.optional(),
  ...optionalMembers,
  ...seenRevision,
});

/** An audience that is being chosen. What is absent or null it does not have, whatever the campaign has. */
export const audienceBody = z.strictObject({
  audienceType,
  segmentId: optionalMembers.segmentId,
  audienceFilter: optionalMembers.audienceFilter,
  topicId: optionalMembers.topicId,
});

/** What an author gives of a campaign; null clears a member. */
export type CampaignMembers = Omit<z.output<typeof updateCampaignBody>, keyof typeof seenRevision>;

const own = (description: string) => ({ description: `${description}; null if the campaign does not set it` });

const listed = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  subject: z.string(),
  template: z.string().nullable().meta({ description: 'Id of the template; null if the campaign has its own content' }),
  templateVersion: z.int().nullable().meta({
    description:
      'Version of the template whose content this is: the current one of a DRAFT, else the one that was taken',
  }),
  type: audienceType.meta({ description: 'The same as audienceType' }),
  audienceType,
  segmentId: z.string().nullable().meta({ description: 'Id of the segment, with audienceType SEGMENT' }),
  audienceFilter: shownFilter.nullable().meta({ description: 'The filter, with audienceType FILTERED' }),
  from: z.string().meta({ description: 'Address of the sender' }),
  fromName: z.string().nullable().meta({ description: 'Display name of the sender' }),
  replyTo: z.string().nullable().meta({ description: 'Address for replies' }),
  headers: z.record(z.string(), z.string()).meta({ description: 'Headers that the campaign adds to each email' }),
  topicId: z.string().nullable().meta({ description: 'Id of the topic' }),
  tracking: z.boolean().nullable().meta(own('Whether opens and clicks are recorded')),
  test: z
    .object({
      percent: z.int().meta({ description: 'Percentage of the audience that gets the variants' }),
      metric,
      afterHours: z.int().nullable().meta({ description: 'Hours until the winner is chosen' }),
    })
    .nullable()
    .meta({ description: 'The test of the variants' }),
  holdoutPercent: z.int().nullable().meta({ description: 'Percentage of the audience that gets no mail' }),
  localHour: z.int().nullable().meta({ description: "Hour of the recipient's day at which the mail is sent" }),
  timezone: z.string().nullable().meta(own('Time zone of contacts without a valid one')),
  status: campaignStatus.meta({ description: 'See the description of the campaigns group' }),
  pauseCause: z.enum(['request', 'breaker', 'not_ready']).nullable().meta({
    description:
      "Why it is PAUSED: by request, because the project's marketing mail is paused, or because it could not start",
  }),
  pauseReason: z.string().nullable().meta({ description: 'The reason in a sentence, unless it was a request' }),
  scheduledAt: timestamp.nullable().meta({ description: 'When sending is due to start' }),
  sentAt: timestamp.nullable().meta({ description: 'When sending started. Contacts created later get no mail' }),
  completedAt: timestamp.nullable().meta({ description: 'When it became SENT' }),
  audienceSize: z.int().nullable().meta({
    description: 'Number of recipients: an estimate from a few seconds after the start until SENT, then exact',
  }),
  testEndsAt: timestamp.nullable().meta({
    description:
      'When the winner is chosen, or, with the metric manual, from when on you can choose it. Set once all test mails are sent',
  }),
  winner: z
    .object({
      variant: z.string().meta({ description: 'Name of the variant' }),
      by: z.enum(['metric', 'tie', 'request']).meta({
        description:
          'What chose it: the metric, a request, or tie: no variant was better than chance explains (95 %), so it is the first one',
      }),
      at: timestamp,
    })
    .nullable()
    .meta({ description: 'The variant that the rest of the audience gets' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  ...latestChange,
};

const shownVariant = {
  name: z.string(),
  subject: z.string().nullable(),
  fromName: z.string().nullable().meta({ description: 'Display name of the sender' }),
};
const variants = { description: 'The variants; null in them means as in the campaign' };

/** A campaign in a list, without its bodies. */
export const listedCampaign = {
  ...listed,
  variants: z.array(z.object(shownVariant)).nullable().meta(variants),
};

/** A campaign with its bodies. */
export const wholeCampaign = {
  ...listed,
  body: z.string().nullable().meta({ description: 'HTML; null: the mail is its text alone' }),
  text: z.string().nullable().meta({ description: 'Plain text; made from the HTML if it is null' }),
  previewText: z.string().nullable().meta({
    description: "What mail programs list beside the subject: the campaign's own, else the template's",
  }),
  variants: z
    .array(z.object({ ...shownVariant, body: z.string().nullable() }))
    .nullable()
    .meta(variants),
};
