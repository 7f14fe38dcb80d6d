import * as z from 'zod';
import { bodyText, name, subjectLine, timestamp } from './common';
import type { FieldCode } from './errors';
import { filter, shownFilter } from './filters';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

/** White space apart, mail has no use for control characters; in JSON each would take seven times its size. */
const CONTROL = /(?![\t\n\f\r\u0080-\u009f])[\p{Cc}\p{Cs}]/u;
const isPlain = (text: string): boolean => !CONTROL.test(text);
const plain = own('invalid_string', 'Control characters are not allowed.');

const MAXIMUM_DESCRIPTION = 1000;
const MAXIMUM_VARIANTS = 5;
/** A month. */
const MAXIMUM_TEST_HOURS = 720;

export const campaignStatus = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT']);
const audienceType = z.enum(['ALL', 'SEGMENT', 'FILTERED']);
const metric = z.enum(['opens', 'clicks', 'manual']);

const title = name.refine(isPlain, plain);
const subject = subjectLine.refine(isPlain, plain).meta({ description: 'May hold {{ variables }}' });
const html = bodyText.refine(isPlain, plain).meta({ description: 'HTML with {{ variables }}' });
const text = bodyText.refine(isPlain, plain);
const address = z.string().min(1).max(320);
const id = z.string().min(1).max(64);
const percent = z.int().min(1).max(99);

const variant = z
  .strictObject({
    name: title,
    subject: subject.nullish(),
    fromName: title.nullish(),
    body: html.nullish(),
  })
  .meta({ description: "What is left out, or null, is the campaign's own" });

const test = z.strictObject({
  percent: percent.meta({ description: 'Share of the audience that gets the variants; the rest gets the winner' }),
  metric: metric.meta({
    description: 'By what the winner is chosen: people who opened or clicked, of the mails delivered; or by hand',
  }),
  afterHours: z
    .int()
    .min(1)
    .max(MAXIMUM_TEST_HOURS)
    .nullish()
    .meta({ description: 'How long after the test has gone out; not for manual' }),
});

const optionalMembers = {
  description: z.string().trim().min(1).max(MAXIMUM_DESCRIPTION).refine(isPlain, plain).nullish(),
  fromName: title
    .nullish()
    .meta({ description: "Sender name, may hold {{ variables }}; the project's where from is left out too" }),
  replyTo: address.nullish().meta({ description: "The project's where it is left out" }),
  text: text.nullish().meta({ description: 'Plain text; made from the body when absent' }),
  topicId: id.nullish().meta({ description: 'Who left the topic is skipped' }),
  tracking: z.boolean().nullish().meta({ description: 'Opens and clicks; as the project has set it when absent' }),
  segmentId: id.nullish().meta({ description: 'Required when audienceType is SEGMENT' }),
  audienceFilter: filter.nullish().meta({ description: 'Required when audienceType is FILTERED' }),
  variants: z
    .array(variant)
    .min(2)
    .max(MAXIMUM_VARIANTS)
    .nullish()
    .meta({ description: 'Forms that are tried against each other; without `test`, evenly over the audience' }),
  test: test.nullish().meta({ description: 'Tries the variants on a part of the audience first' }),
  holdoutPercent: percent.nullish().meta({ description: 'Share of the audience that gets nothing, to compare with' }),
  localHour: z
    .int()
    .min(0)
    .max(23)
    .nullish()
    .meta({ description: "Hour of the recipient's day at which the mail goes, by data.timezone of the contact" }),
  timezone: z
    .string()
    .min(1)
    .max(64)
    .nullish()
    .meta({ description: 'Of contacts without a known one; UTC when absent', example: 'Europe/Berlin' }),
};

export const createCampaignBody = z.strictObject({
  name: title,
  subject,
  body: html,
  from: address.optional().meta({ description: 'On a verified domain. Required, unless the project has a from' }),
  audienceType,
  ...optionalMembers,
});

export const updateCampaignBody = z.strictObject({
  name: title.optional(),
  subject: subject.optional(),
  body: html.optional(),
  from: address.optional(),
  audienceType: audienceType.optional(),
  ...optionalMembers,
});

/** What an author gives of a campaign; null clears a member. */
export type CampaignMembers = z.output<typeof updateCampaignBody>;

const listed = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  subject: z.string(),
  type: audienceType.meta({ description: 'Equal to audienceType' }),
  audienceType,
  segmentId: z.string().nullable(),
  audienceFilter: shownFilter.nullable(),
  from: z.string(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  topicId: z.string().nullable(),
  tracking: z.boolean().nullable(),
  test: z.object({ percent: z.int(), metric, afterHours: z.int().nullable() }).nullable(),
  holdoutPercent: z.int().nullable(),
  localHour: z.int().nullable(),
  timezone: z.string().nullable(),
  status: campaignStatus,
  pauseCause: z.enum(['request', 'breaker', 'not_ready']).nullable().meta({
    description: "Why it is PAUSED: asked for, the project's marketing mail is stopped, or it could not begin",
  }),
  pauseReason: z.string().nullable().meta({ description: 'A sentence where nobody asked for the pause' }),
  scheduledAt: timestamp.nullable(),
  sentAt: timestamp.nullable().meta({ description: 'When sending began: who was created later gets nothing' }),
  completedAt: timestamp.nullable(),
  audienceSize: z.int().nullable().meta({
    description: 'An estimate from a few seconds after sending began until SENT, then the number of outcomes',
  }),
  testEndsAt: timestamp.nullable().meta({
    description: 'Set when the test has gone out: when the winner is chosen; of a manual one, since when it can be',
  }),
  winner: z
    .object({ variant: z.string(), by: z.enum(['metric', 'request']), at: timestamp })
    .nullable()
    .meta({ description: 'The variant, by its name, that the rest of the audience gets' }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const shownVariant = { name: z.string(), subject: z.string().nullable(), fromName: z.string().nullable() };

/** A campaign in a list: without its bodies. */
export const listedCampaign = { ...listed, variants: z.array(z.object(shownVariant)).nullable() };

/** A campaign with all that it says. */
export const wholeCampaign = {
  ...listed,
  body: z.string(),
  text: z.string().nullable(),
  variants: z.array(z.object({ ...shownVariant, body: z.string().nullable() })).nullable(),
};
