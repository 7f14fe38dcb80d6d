import * as z from 'zod';
import { attributes, bodyText, name, subjectLine } from './common';
import type { FieldCode } from './errors';
import { filter } from './filters';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

/** White space apart, mail has no use for control characters. */
const CONTROL = /(?![\t\n\f\r\u0080-\u009f])[\p{Cc}\p{Cs}]/u;
export const isPlain = (text: string): boolean => !CONTROL.test(text);
export const plain = own('invalid_string', 'Control characters are not allowed.');

/** Steps of one workflow. */
export const MAXIMUM_STEPS = 100;
const MAXIMUM_BRANCHES = 20;
const MAXIMUM_HEADERS = 20;
const MAXIMUM_REASON = 255;

export const title = name.refine(isPlain, plain);
const address = z.string().min(1).max(320);
const recordId = z.string().min(1).max(64);
const eventName = z.string().trim().min(1).max(100);
export const stepId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Letters, digits, `_` and `-`, 64 at most.')
  .meta({ example: 'welcome' });
const target = stepId.meta({ description: 'Id of the step that follows' });
const next = stepId
  .optional()
  .meta({ description: 'Id of the step that follows; without one the workflow is completed' });

const unit = z.enum(['minutes', 'hours', 'days']);
/** A year in minutes: what is too long for its unit, the check of the whole graph finds. */
const amount = z.int().min(1).max(525_600);
export const span = z.strictObject({ amount, unit });

export const payloadFilter = filter.meta({
  id: 'WorkflowFilter',
  description:
    'A Filter that may also read trigger.<path>, what the execution began with, and received.<path>, the data of the event that it waited for.',
});

export const trigger = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('EVENT'),
        event: eventName.meta({ description: 'A tracked event, or one of the service such as email.opened' }),
        filter: payloadFilter.optional(),
        allowPublic: z
          .boolean()
          .optional()
          .meta({ description: 'Events recorded with a public key begin it too; default false' }),
      }),
      z.strictObject({ type: z.literal('SEGMENT_ENTRY'), segmentId: recordId }),
      z.strictObject({ type: z.literal('SEGMENT_EXIT'), segmentId: recordId }),
      z.strictObject({ type: z.literal('MANUAL') }),
    ],
    { error: ({ input }) => (Array.isArray(input) ? 'One trigger; make a workflow for each.' : undefined) },
  )
  .meta({ id: 'WorkflowTrigger' });

const sendEmail = z.strictObject({
  id: stepId,
  type: z.literal('SEND_EMAIL'),
  template: recordId
    .optional()
    .meta({ description: 'A template, as it is when the mail is made; or subject and body' }),
  subject: subjectLine.refine(isPlain, plain).optional(),
  body: bodyText.refine(isPlain, plain).optional().meta({ description: 'HTML with {{ variables }}' }),
  emailType: z
    .enum(['MARKETING', 'TRANSACTIONAL'])
    .optional()
    .meta({ description: 'Of a mail with subject and body; MARKETING when absent. A template has its own' }),
  from: address.optional().meta({ description: "The template's, or the project's, where it is left out" }),
  next,
});

const delay = z.strictObject({
  id: stepId,
  type: z.literal('DELAY'),
  amount: amount
    .optional()
    .meta({ description: 'With unit: up to a year. To the second up to 15 minutes, then to the minute' }),
  unit: unit.optional(),
  until: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day such as 09:30.')
    .optional()
    .meta({ description: 'The next time that a clock shows this, instead of amount and unit', example: '09:30' }),
  timezone: z.string().min(1).max(64).optional().meta({
    description: "Of `until`; the contact's data.timezone where it is left out, else UTC",
    example: 'Europe/Berlin',
  }),
  next,
});

const waitForEvent = z.strictObject({
  id: stepId,
  type: z.literal('WAIT_FOR_EVENT'),
  event: eventName,
  filter: payloadFilter.optional().meta({ description: 'Read received.<path> for the data of the event' }),
  timeout: span.meta({ description: 'Up to a year' }),
  onEvent: target.optional().meta({ description: '`next` where it is left out' }),
  onTimeout: target.optional().meta({ description: '`next` where it is left out' }),
  next,
});

const branch = z.strictObject({
  id: stepId,
  type: z.literal('BRANCH'),
  branches: z
    .array(z.strictObject({ filter: payloadFilter, next: target }))
    .min(1)
    .max(MAXIMUM_BRANCHES)
    .meta({ description: 'The first whose filter matches is taken' }),
  else: target.optional().meta({ description: '`next` where it is left out' }),
  next,
});

const webhook = z.strictObject({
  id: stepId,
  type: z.literal('WEBHOOK'),
  url: z.string().min(1).max(2048).meta({ description: 'https only, to a host of the public internet' }),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional().meta({ description: 'POST when absent' }),
  headers: z
    .record(z.string().min(1).max(128), z.string().max(2048))
    .refine((headers) => Object.keys(headers).length <= MAXIMUM_HEADERS, own('too_big', `At most ${MAXIMUM_HEADERS}.`))
    .optional(),
  body: attributes
    .optional()
    .meta({ description: 'JSON whose texts may hold {{ variables }}; the contact and the execution when absent' }),
  next,
});

const updateContact = z.strictObject({
  id: stepId,
  type: z.literal('UPDATE_CONTACT'),
  data: attributes
    .optional()
    .meta({ description: 'Merged into the data; null removes a key. Texts may hold {{ variables }}' }),
  subscribed: z.boolean().optional(),
  next,
});

const membership = <T extends 'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT'>(type: T) =>
  z.strictObject({
    id: stepId,
    type: z.literal(type),
    segmentId: recordId.meta({ description: 'A STATIC segment' }),
    next,
  });

const exit = z.strictObject({
  id: stepId,
  type: z.literal('EXIT'),
  reason: z.string().min(1).max(MAXIMUM_REASON).refine(isPlain, plain).optional(),
});

export const step = z
  .discriminatedUnion('type', [
    sendEmail,
    delay,
    waitForEvent,
    branch,
    webhook,
    updateContact,
    membership('ADD_TO_SEGMENT'),
    membership('REMOVE_FROM_SEGMENT'),
    exit,
  ])
  .meta({ id: 'WorkflowStep' });

export const steps = z.array(step).min(1).max(MAXIMUM_STEPS).meta({ description: 'The first one is the entry' });
