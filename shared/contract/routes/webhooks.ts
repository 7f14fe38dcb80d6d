import * as z from 'zod';
import { idParams, instant, listOf, listQuery, name, timestamp } from '../common';
import { defineGroup } from '../route';

const MAXIMUM_OVERLAP_HOURS = 168;
const MAXIMUM_PATTERNS = 50;

const url = z
  .string()
  .min(1)
  .max(2048)
  .meta({ description: 'https only, to a host of the public internet, on port 443 or one from 1024 on' });
const events = z
  .array(z.string().trim().min(1).max(100))
  .min(1)
  .max(MAXIMUM_PATTERNS)
  .meta({ description: 'Names of events, families such as `email.*`, or `*` for all' });
const description = name.nullable();

const createBody = z.strictObject({ url, events: events.default(['*']), description: description.optional() });

const updateBody = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((members) => Object.keys(members).length > 0, 'Give at least one member.');

const rotateBody = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAXIMUM_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'How long messages are signed by the old secret too' }),
});

const redeliverBody = z
  .strictObject({
    delivery: z.string().min(1).max(255).optional().meta({ description: 'Id of one message' }),
    since: instant.optional().meta({ description: 'All messages that were first queued from this moment on' }),
  })
  .refine(({ delivery, since }) => (delivery === undefined) !== (since === undefined), {
    message: 'Give either `delivery` or `since`.',
    params: { code: 'required' },
  });

export type WebhookMembers = z.output<typeof updateBody>;

const webhookFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string().nullable(),
  enabled: z.boolean(),
  disabledReason: z
    .enum(['failing', 'gone'])
    .nullable()
    .meta({ description: 'Why the service disabled it: three days without a success, or an answer of 410' }),
  failingSince: timestamp.nullable().meta({ description: 'Since when every attempt has failed' }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const webhook = z.object(webhookFields);
const withSecret = z.object({
  ...webhookFields,
  secret: z.string().nullable().meta({ description: 'Signs the messages; shown this once, null in a replay' }),
});

const deliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED']);

const attempt = {
  at: timestamp,
  durationMs: z.int(),
  status: z.int().nullable().meta({ description: 'HTTP status; null without an answer' }),
  error: z.string().nullable(),
};

const deliveryFields = {
  id: z.string().meta({ description: 'The header webhook-id; the same for every attempt' }),
  event: z.string(),
  eventId: z.string(),
  status: deliveryStatus,
  createdAt: timestamp,
  updatedAt: timestamp,
};

const delivery = z.object({ ...deliveryFields, attempts: z.array(z.object(attempt)) });
const wholeDelivery = z.object({
  ...deliveryFields,
  request: z.object({
    url: z.string().meta({ description: 'Where the webhook leads to now' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Without time and signature, which each attempt has' }),
    body: z.string().nullable().meta({ description: 'Null once the event is gone with its contact' }),
  }),
  attempts: z.array(
    z.object({
      ...attempt,
      answer: z
        .string()
        .nullable()
        .meta({ description: 'The latest: up to 16 KB, those before: up to 1 KB; null once the event is gone' }),
    }),
  ),
});

const idOfWebhook = idParams('whk');

export const webhooksGroup = defineGroup({
  name: 'webhooks',
  description: [
    'Addresses that are told of events, signed as the Standard Webhooks specification says.',
    'A message is delivered at least once: know it again by its webhook-id. Those of one contact, its emails included, come in the order of their events.',
    'An attempt has 10 seconds; any 2xx is a success, redirects are not followed. A message that fails is tried again after 5 seconds, then ever later up to once an hour, and given up after 24 hours.',
  ].join(' '),
  routes: {
    listWebhooks: {
      method: 'GET',
      path: '/webhooks',
      summary: 'List webhooks, oldest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(webhook) },
      errors: ['INVALID_CURSOR'],
    },
    createWebhook: {
      method: 'POST',
      path: '/webhooks',
      summary: 'Add a webhook',
      description: 'A project has at most 20. Events of the first seconds may be missed.',
      access: 'secret',
      body: createBody,
      replies: { 201: withSecret },
      errors: [],
      secretFields: ['secret'],
    },
    getWebhook: {
      method: 'GET',
      path: '/webhooks/{id}',
      summary: 'Get one webhook',
      access: 'secret',
      params: idOfWebhook,
      replies: { 200: webhook },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    updateWebhook: {
      method: 'PATCH',
      path: '/webhooks/{id}',
      summary: 'Change, disable or enable a webhook',
      description:
        'What waits for a disabled webhook stays and goes on when it is enabled; what happens meanwhile is missed. Another URL, or being enabled, has all that waits tried at once.',
      access: 'secret',
      params: idOfWebhook,
      body: updateBody,
      replies: { 200: webhook },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    deleteWebhook: {
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook, with what waits for it',
      access: 'secret',
      params: idOfWebhook,
      replies: { 204: null },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    rotateSecret: {
      method: 'POST',
      path: '/webhooks/{id}/rotate',
      summary: 'Replace the secret',
      description: 'Until the overlap is over each message carries a signature by either secret.',
      access: 'secret',
      params: idOfWebhook,
      body: rotateBody,
      bodyOptional: true,
      replies: { 200: withSecret },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
      secretFields: ['secret'],
    },
    testWebhook: {
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a message of type webhook.test',
      description: 'It goes the way of all others; read it with its id to see what came of it.',
      access: 'secret',
      params: idOfWebhook,
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 202: delivery },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
    },
    listDeliveries: {
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'List messages to a webhook, newest first',
      description: 'Filters can be combined. Messages are kept for 30 days, each with its last five attempts.',
      access: 'secret',
      params: idOfWebhook,
      query: z.strictObject({
        ...listQuery,
        status: deliveryStatus.optional(),
        event: z.string().min(1).max(100).optional(),
      }),
      replies: { 200: listOf(delivery) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getDelivery: {
      method: 'GET',
      path: '/webhooks/{id}/deliveries/{delivery}',
      summary: 'Get one message with what was sent and answered',
      access: 'secret',
      params: idOfWebhook.extend({
        delivery: z.string().min(1).max(255).meta({ example: 'msg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
      }),
      replies: { 200: wholeDelivery },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
    },
    redeliver: {
      method: 'POST',
      path: '/webhooks/{id}/redeliver',
      summary: 'Send messages once more',
      description: 'One, or all since a time, whatever became of them. Each keeps its id.',
      access: 'secret',
      params: idOfWebhook,
      body: redeliverBody,
      replies: {
        202: z.object({ webhook: z.string(), delivery: z.string().nullable(), since: timestamp.nullable() }),
      },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
