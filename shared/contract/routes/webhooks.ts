import * as z from 'zod';
import { idParam, idParams, instant, listOf, listQuery, name, rule, timestamp } from '../common';
import { defineGroup } from '../route';

const MAXIMUM_OVERLAP_HOURS = 168;
const MAXIMUM_PATTERNS = 50;

const url = z.string().min(1).max(2048).meta({
  description: 'https address of a public host, on port 443 or a port from 1024 on',
  example: 'https://example.com/hooks/posthaste',
});
const events = z
  .array(z.string().trim().min(1).max(100))
  .min(1)
  .max(MAXIMUM_PATTERNS)
  .meta({
    description: '1 to 50 names of events, or families such as `email.*`, or `*` for all',
    example: ['email.*', 'signed up'],
  });
const description = name.nullish().meta({ description: 'Note for your team', example: 'Order system' });

const createBody = z.strictObject({ url, events: events.default(['*']), description });

const updateBody = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description,
    enabled: z.boolean().optional().meta({ description: 'Whether events are sent to it', example: true }),
  })
  .refine((members) => Object.keys(members).length > 0, 'Give at least one member to change.');

const rotateBody = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAXIMUM_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'Hours for which messages are also signed with the old secret, at most 168', example: 24 }),
});

const redeliverBody = z
  .strictObject({
    delivery: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({ description: 'Id of the message to send again', example: 'msg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
    since: instant.optional().meta({
      description: 'Sends all messages again that were first queued at or after this time, instead of one',
    }),
  })
  .refine(({ delivery, since }) => (delivery === undefined) !== (since === undefined), {
    ...rule('required', 'Give either `delivery` or `since`.'),
  });

export type WebhookMembers = z.output<typeof updateBody>;

const webhookFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).meta({ description: 'Names and families of the events that are sent' }),
  description: z.string().nullable(),
  enabled: z.boolean().meta({ description: 'Whether events are sent' }),
  disabledReason: z
    .enum(['failing', 'gone'])
    .nullable()
    .meta({ description: 'Why the service disabled it: failing for three days, or gone after an answer of 410' }),
  failingSince: timestamp.nullable().meta({ description: 'Since when every attempt fails' }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const webhook = z.object(webhookFields).meta({ id: 'Webhook' });
const withSecret = z.object({
  ...webhookFields,
  secret: z.string().nullable().meta({ description: 'Signs the messages. It is shown only once; null in a replay' }),
});

const deliveryStatus = z
  .enum(['PENDING', 'DELIVERED', 'FAILED'])
  .meta({ description: 'PENDING messages are sent, or retried', example: 'FAILED' });

const attempt = {
  at: timestamp,
  durationMs: z.int().meta({ description: 'Duration in milliseconds' }),
  status: z.int().nullable().meta({ description: 'HTTP status; null if there was no answer' }),
  error: z.string().nullable().meta({ description: 'Why there was no answer, or why it failed' }),
};

const deliveryFields = {
  id: z.string().meta({ description: 'Value of the header webhook-id, the same in each attempt' }),
  event: z.string().meta({ description: 'Name of the event' }),
  eventId: z.string().meta({ description: 'Id of the event' }),
  status: deliveryStatus,
  failedReason: z.enum(['refused', 'expired', 'gone', 'event_deleted']).nullable().meta({
    description:
      'Why it is FAILED: refused nine times while the receiver accepted others, expired after a day of failures, gone after an answer of 410, or event_deleted with its contact',
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const attempts = { description: 'The latest five attempts' };
const delivery = z
  .object({ ...deliveryFields, attempts: z.array(z.object(attempt)).meta(attempts) })
  .meta({ id: 'ListedWebhookDelivery' });
const wholeDelivery = z.object({
  ...deliveryFields,
  request: z
    .object({
      url: z.string().meta({ description: 'Current URL of the webhook' }),
      headers: z
        .record(z.string(), z.string())
        .meta({ description: 'Headers that all attempts have: without time and signature' }),
      body: z.string().nullable().meta({ description: 'Null once the event is deleted with its contact' }),
    })
    .meta({ description: 'The request' }),
  attempts: z
    .array(
      z.object({
        ...attempt,
        answer: z.string().nullable().meta({
          description:
            'Body of the answer: up to 16 KB of the latest one, 1 KB of earlier ones. Null once the event is deleted',
        }),
      }),
    )
    .meta(attempts),
});

const idOfWebhook = idParams('whk');

export const webhooksGroup = defineGroup({
  name: 'webhooks',
  description: [
    'Addresses of yours that get events as HTTP requests, signed according to the Standard Webhooks specification.',
    'A message is delivered at least once: recognise repeats by the webhook-id. Messages of one contact, including those of its emails, arrive in the order of the events.',
    'An attempt times out after 10 seconds. Any 2xx is a success; redirects are not followed. A failed message is retried after 5 seconds, then with growing delays of up to an hour, for 24 hours.',
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
      description: 'A project has at most 20. Events in the first seconds may be missed.',
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
        'Pending messages of a disabled webhook stay and are sent when it is enabled again; events that happen meanwhile are missed. A new URL, or enabling the webhook, retries all pending messages at once.',
      access: 'secret',
      params: idOfWebhook,
      body: updateBody,
      replies: { 200: webhook },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    deleteWebhook: {
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook and its pending messages',
      access: 'secret',
      params: idOfWebhook,
      replies: { 204: null },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    rotateSecret: {
      method: 'POST',
      path: '/webhooks/{id}/rotate',
      summary: 'Replace the secret',
      description: 'During the overlap, each message is signed with both secrets.',
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
      description: 'It is sent like any other message. Read it by its id to see the result.',
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
      description: 'Filters can be combined. Messages are kept for 30 days, each with its latest five attempts.',
      access: 'secret',
      params: idOfWebhook,
      query: z.strictObject({
        ...listQuery,
        status: deliveryStatus.optional().meta({ description: 'Only messages of this status' }),
        event: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .meta({ description: 'Only messages of events with this name', example: 'email.bounced' }),
      }),
      replies: { 200: listOf(delivery) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getDelivery: {
      method: 'GET',
      path: '/webhooks/{id}/deliveries/{delivery}',
      summary: 'Get one message with its request and answers',
      access: 'secret',
      params: idOfWebhook.extend({
        delivery: idParam('message', 'msg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E'),
      }),
      replies: { 200: wholeDelivery },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
    },
    redeliver: {
      method: 'POST',
      path: '/webhooks/{id}/redeliver',
      summary: 'Send messages again',
      description: 'Sends one message, or all messages since a time, whatever their status. Each keeps its id.',
      access: 'secret',
      params: idOfWebhook,
      body: redeliverBody,
      replies: {
        202: z.object({
          webhook: z.string().meta({ description: 'Id of the webhook' }),
          delivery: z.string().nullable().meta({ description: 'Id of the message, as in the request' }),
          since: timestamp.nullable().meta({ description: 'As in the request' }),
        }),
      },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
