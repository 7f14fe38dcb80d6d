import * as z from 'zod';
import {
  MAX_ERASED_PER_MESSAGE,
  MAX_EVALUATED_PER_MESSAGE,
  MAX_SETTLE_ROUNDS,
  MAX_SETTLED_PER_MESSAGE,
  MAX_WOKEN_PER_MESSAGE,
} from './limits';

/** A hint: the email's row decides whether it is sent. */
export const sendMessage = z.object({
  v: z.literal(1),
  project: z.string(),
  email: z.string(),
  request: z.string().optional(),
});

export type SendMessage = z.output<typeof sendMessage>;

export const chunkMessage = z.object({
  v: z.literal(1),
  project: z.string(),
  campaign: z.string(),
  /** Sort key of the open chunk. */
  entry: z.string(),
});

export type ChunkMessage = z.output<typeof chunkMessage>;

/** Wakes the dispatcher before its next tick. */
export const workMessage = z.object({ v: z.literal(1), work: z.literal('bulk') });
export type WorkMessage = z.output<typeof workMessage>;

const verdict = z.enum(['PASS', 'FAIL', 'GRAY']);

const evaluatedMember = z.object({
  contact: z.string(),
  segments: z.array(z.string()).min(1).max(MAX_EVALUATED_PER_MESSAGE),
  depth: z.int().optional(),
});

export type EvaluatedMember = z.output<typeof evaluatedMember>;

export const jobMessage = z.discriminatedUnion('kind', [
  z.object({ v: z.literal(1), kind: z.literal('job'), project: z.string(), job: z.string() }),
  z.object({
    v: z.literal(1),
    kind: z.literal('erase'),
    project: z.string(),
    contacts: z.array(z.string()).min(1).max(MAX_ERASED_PER_MESSAGE),
  }),
  z.object({
    v: z.literal(1),
    kind: z.literal('settle'),
    project: z.string(),
    round: z.number().int().min(1).max(MAX_SETTLE_ROUNDS),
    emails: z.array(z.string()).min(1).max(MAX_SETTLED_PER_MESSAGE),
  }),
  z.object({ v: z.literal(1), kind: z.literal('confirm'), project: z.string(), contact: z.string() }),
  /** No project: only the worker looks up the address, so that response times don't reveal whether a member has it. */
  z.object({ v: z.literal(1), kind: z.literal('signIn'), request: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('domain'), project: z.string(), domain: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('tenant'), project: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('backfill'), project: z.string(), segment: z.string() }),
  z.object({
    v: z.literal(1),
    kind: z.literal('evaluate'),
    project: z.string(),
    members: z.array(evaluatedMember).min(1).max(MAX_EVALUATED_PER_MESSAGE),
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
    key: z.string(),
    at: z.string(),
    recipients: z.array(z.string()),
    spam: verdict,
    virus: verdict,
    dmarc: verdict,
  }),
]);
export type JobMessage = z.output<typeof jobMessage>;

export const webhookMessage = z.discriminatedUnion('kind', [
  z.object({
    v: z.literal(1),
    kind: z.literal('deliver'),
    project: z.string(),
    webhook: z.string(),
    consumer: z.int(),
    waited: z.int().optional(),
  }),
  z.object({
    v: z.literal(1),
    kind: z.literal('redeliver'),
    project: z.string(),
    webhook: z.string(),
    since: z.number(),
    until: z.number(),
    after: z.string().nullable(),
  }),
]);
export type WebhookMessage = z.output<typeof webhookMessage>;

export const stepMessage = z.discriminatedUnion('kind', [
  z.object({
    v: z.literal(1),
    kind: z.literal('event'),
    project: z.string(),
    contact: z.string(),
    event: z.object({
      id: z.string(),
      name: z.string(),
      /** Epoch ms. */
      at: z.number(),
    }),
    /** Set if the event is stored only in this email's timeline. */
    email: z.string().optional(),
    depth: z.int(),
    isPublic: z.literal(true).optional(),
    again: z.int().optional(),
  }),
  z.object({
    v: z.literal(1),
    kind: z.literal('wake'),
    project: z.string(),
    executions: z
      .array(z.object({ workflow: z.string(), id: z.string() }))
      .min(1)
      .max(MAX_WOKEN_PER_MESSAGE),
  }),
]);
export type StepMessage = z.output<typeof stepMessage>;

export const topicMessage = z.object({ Type: z.literal('Notification'), Message: z.string() });

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
