import * as z from 'zod';
import { ERASED_AT_ONCE, EVALUATED_AT_ONCE, LOOKED_AT_ONCE, LOOKS_BY_MESSAGE, WOKEN_AT_ONCE } from './message-limits';

/** Asks a sender to deliver one email. It is a hint: the email's row decides. */
export const sendMessage = z.object({
  v: z.literal(1),
  project: z.string(),
  email: z.string(),
  /** Id of the request that made the email, for the log. */
  request: z.string().optional(),
});
export type SendMessage = z.output<typeof sendMessage>;

/** Asks the campaign sender to deliver one chunk of recipients. It is a hint: the chunk's open entry decides. */
export const chunkMessage = z.object({
  v: z.literal(1),
  project: z.string(),
  campaign: z.string(),
  /** The sort key of the chunk's open entry. */
  entry: z.string(),
});
export type ChunkMessage = z.output<typeof chunkMessage>;

/** Asks the dispatcher to queue waiting bulk mail before its next tick. */
export const workMessage = z.object({ v: z.literal(1), work: z.literal('bulk') });
export type WorkMessage = z.output<typeof workMessage>;

const verdict = z.enum(['PASS', 'FAIL', 'GRAY']);

const evaluatedMember = z.object({
  contact: z.string(),
  segments: z.array(z.string()).min(1).max(EVALUATED_AT_ONCE),
  /** How many workflows, one causing the next, have led to it; absent for none. */
  depth: z.int().optional(),
});
/** A contact whose memberships of some segments are to be evaluated. */
export type EvaluatedMember = z.output<typeof evaluatedMember>;

/**
 * Asks the worker to continue a job, to erase contacts or the rows of a deleted campaign or workflow, to send a
 * confirmation mail or a sign-in link, to check a domain or tenant, to evaluate memberships, or to take in a received mail.
 * All are hints: the rows decide, and of a received mail the object.
 */
export const jobMessage = z.discriminatedUnion('kind', [
  z.object({ v: z.literal(1), kind: z.literal('job'), project: z.string(), job: z.string() }),
  z.object({
    v: z.literal(1),
    kind: z.literal('erase'),
    project: z.string(),
    contacts: z.array(z.string()).min(1).max(ERASED_AT_ONCE),
  }),
  z.object({
    v: z.literal(1),
    kind: z.literal('look'),
    project: z.string(),
    round: z.number().int().min(1).max(LOOKS_BY_MESSAGE),
    emails: z.array(z.string()).min(1).max(LOOKED_AT_ONCE),
  }),
  z.object({ v: z.literal(1), kind: z.literal('confirm'), project: z.string(), contact: z.string() }),
  /** The project of a sign-in link is known to the worker alone: the answer to strangers takes as long. */
  z.object({ v: z.literal(1), kind: z.literal('signIn'), request: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('domain'), project: z.string(), domain: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('tenant'), project: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('backfill'), project: z.string(), segment: z.string() }),
  z.object({
    v: z.literal(1),
    kind: z.literal('evaluate'),
    project: z.string(),
    members: z.array(evaluatedMember).min(1).max(EVALUATED_AT_ONCE),
  }),
  z.object({ v: z.literal(1), kind: z.literal('countSegments'), project: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('eraseCampaign'), project: z.string(), campaign: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('eraseWorkflow'), project: z.string(), workflow: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('sizeCampaign'), project: z.string(), campaign: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('announceCampaign'), project: z.string(), campaign: z.string() }),
  z.object({
    v: z.literal(1),
    kind: z.literal('receive'),
    project: z.string(),
    domain: z.string(),
    /** The object with the mail. */
    key: z.string(),
    at: z.string(),
    recipients: z.array(z.string()),
    spam: verdict,
    virus: verdict,
    dmarc: verdict,
  }),
]);
export type JobMessage = z.output<typeof jobMessage>;

/** Asks one consumer of a webhook to send its partitions' messages, or queues the messages of a time again. */
export const webhookMessage = z.discriminatedUnion('kind', [
  z.object({
    v: z.literal(1),
    kind: z.literal('deliver'),
    project: z.string(),
    webhook: z.string(),
    consumer: z.int(),
    /** How often it has found all workers of its project busy. */
    waited: z.int().optional(),
  }),
  z.object({
    v: z.literal(1),
    kind: z.literal('redeliver'),
    project: z.string(),
    webhook: z.string(),
    since: z.number(),
    until: z.number(),
    /** The place in the list that was passed; null at its beginning. */
    after: z.string().nullable(),
  }),
]);
export type WebhookMessage = z.output<typeof webhookMessage>;

/**
 * Asks the workflow runner to look whether an event begins workflows or ends waits, or to take executions on: hints,
 * for the rows decide.
 */
export const stepMessage = z.discriminatedUnion('kind', [
  z.object({
    v: z.literal(1),
    kind: z.literal('event'),
    project: z.string(),
    contact: z.string(),
    event: z.object({
      id: z.string(),
      name: z.string(),
      /** When it happened, in epoch milliseconds. */
      at: z.number(),
    }),
    /** The mail of an event that has no row of its own. */
    mail: z.string().optional(),
    /** How many workflows, one causing the next, have led to it. */
    depth: z.int(),
    /** It was recorded with a public key. */
    isPublic: z.literal(true).optional(),
    /** How often somebody who was to receive it was still on the way. */
    again: z.int().optional(),
  }),
  z.object({
    v: z.literal(1),
    kind: z.literal('wake'),
    project: z.string(),
    executions: z
      .array(z.object({ workflow: z.string(), id: z.string() }))
      .min(1)
      .max(WOKEN_AT_ONCE),
  }),
]);
export type StepMessage = z.output<typeof stepMessage>;

/** The envelope of SNS around an event of SES. */
export const topicMessage = z.object({ Type: z.literal('Notification'), Message: z.string() });

/** The form of each queue's messages. */
export const queueMessages = {
  transactional: sendMessage,
  bulk: sendMessage,
  campaigns: chunkMessage,
  work: workMessage,
  jobs: jobMessage,
  webhooks: webhookMessage,
  steps: stepMessage,
  feedback: topicMessage,
} as const;
