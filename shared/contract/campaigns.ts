import * as z from 'zod';
import { bareAddress, name, recordId, replyAddress, textFields } from './common';
import { filter } from './filters';
import { revisionInput } from './revisions';

const MAX_VARIANTS = 5;
const MAX_TEST_HOURS = 720;

export const campaignStatus = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT']);
export const audienceType = z.enum(['ALL', 'SEGMENT', 'FILTERED']).meta({
  description: 'Audience of the campaign: all contacts, a segment, or the contacts that match a filter',
  example: 'SEGMENT',
});

export type AudienceType = z.output<typeof audienceType>;

export const comparedMetrics = ['opens', 'clicks'] as const;

export const metric = z.enum([...comparedMetrics, 'manual']).meta({
  description: 'How the winner is chosen: by opened or clicked emails per delivered email, or manually',
  example: 'clicks',
});

export type WinnerMetric = z.output<typeof metric>;

export const pauseCause = z.enum(['request', 'breaker', 'not_ready']);
export type CampaignPauseCause = z.output<typeof pauseCause>;
export const winnerReason = z.enum(['metric', 'tie', 'request']);
export type WinnerReason = z.output<typeof winnerReason>;

const percent = z.int().min(1).max(99);

const variant = z
  .strictObject({
    name: textFields.name.meta({ description: 'Name of the variant', example: 'Short subject' }),
    subject: textFields.subject.nullish().meta({ example: 'News!' }),
    fromName: textFields.fromName.nullish(),
    body: textFields.html.nullish(),
  })
  .meta({ description: "A variant. Omitted or null fields use the campaign's own value" });

const test = z.strictObject({
  percent: percent.meta({
    description: 'Percentage of the audience that gets the variants; the rest gets the winner',
    example: 20,
  }),
  metric,
  afterHours: z.int().min(1).max(MAX_TEST_HOURS).nullish().meta({
    description:
      'Hours between the last test email and the choice of the winner, at most 720. Not allowed with the metric manual',
    example: 4,
  }),
});

const optionalFields = {
  template: name.nullish().meta({
    description:
      'Id or alias of a template that provides body, text and subject, instead of `body`. A DRAFT always uses the current version of the template, and POST /campaigns/{id}/send keeps the version that is current at that time. A new campaign uses `from`, `fromName`, `replyTo` and `topicId` of the template unless the request sets them',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  description: textFields.description.nullish(),
  fromName: textFields.fromName
    .nullish()
    .meta({ description: "Sender name, with {{ variables }}; defaults to the project's if from is also omitted" }),
  replyTo: replyAddress.nullish().meta({
    description: "Reply-to address, bare or as `Name <address>`; defaults to the project's",
    example: 'help@example.com',
  }),
  text: textFields.text.nullish(),
  previewText: textFields.previewText.nullish().meta({
    description:
      "Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML. It overrides that of the template; null uses the template's",
  }),
  headers: z
    .record(z.string(), z.string())
    .nullish()
    .meta({
      description:
        'Headers of each email, with the rules of `headers` of POST /v1/send: `Precedence` and `Auto-Submitted` are allowed; headers that the service sets, including `Reply-To`, are not',
      example: { Precedence: 'bulk' },
    }),
  topicId: recordId('top').nullish().meta({ description: 'Id of the topic. Contacts who left the topic are skipped' }),
  tracking: z.boolean().nullish().meta({
    description: "Whether opens and clicks are tracked; defaults to the project's setting",
    example: true,
  }),
  segmentId: recordId('seg').nullish().meta({ description: 'Id of the segment, with audienceType SEGMENT only' }),
  audienceFilter: filter.nullish().meta({ description: 'The filter, with audienceType FILTERED only' }),
  variants: z
    .array(variant)
    .min(2)
    .max(MAX_VARIANTS)
    .nullish()
    .meta({
      description: '2 to 5 variants to compare. Without `test`, they are spread evenly over the audience',
      example: [{ name: 'Short subject', subject: 'News!' }, { name: 'Long subject' }],
    }),
  test: test.nullish().meta({
    description: 'Tests the variants on part of the audience first',
    example: { percent: 20, metric: 'clicks', afterHours: 4 },
  }),
  holdoutPercent: percent.nullish().meta({
    description: 'Percentage of the audience that gets no email, as a control group',
    example: 5,
  }),
  localHour: z.int().min(0).max(23).nullish().meta({
    description:
      "Hour of the day at which each recipient gets the email, in the time zone of the contact's data.timezone",
    example: 9,
  }),
  timezone: z.string().min(1).max(64).nullish().meta({
    description: 'Time zone for contacts without a valid data.timezone; UTC if omitted',
    example: 'Europe/Berlin',
  }),
};

const subject = textFields.subject.nullish().meta({
  description:
    "Subject line with {{ variables }}, at most 998 characters. Required without a template; overrides the template's subject. Null uses the template's",
  example: 'News of May',
});

const body = textFields.html.nullish().meta({
  description:
    'HTML with {{ variables }}, at most 512 KB. Required unless there is text or a template; not allowed with a template. Null: the email has only its text',
  example: '<p>Hello {{ name }}.</p>',
});

const from = bareAddress.optional().meta({
  description: 'Sender address, on a verified domain. Required unless the template or the project has one',
});

export const createCampaignBody = z.strictObject({
  name: textFields.name,
  subject,
  body,
  from,
  audienceType,
  ...optionalFields,
});

export const updateCampaignBody = z.strictObject({
  name: textFields.name.optional(),
  subject,
  body,
  from,
  audienceType: audienceType.optional(),
  ...optionalFields,
  ...revisionInput,
});

/** Replaces audience and topic: an absent field counts as null. */
export const audienceBody = z.strictObject({
  audienceType,
  segmentId: optionalFields.segmentId,
  audienceFilter: optionalFields.audienceFilter,
  topicId: optionalFields.topicId,
});

export type CampaignFields = Omit<z.output<typeof updateCampaignBody>, keyof typeof revisionInput>;
