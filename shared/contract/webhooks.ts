import * as z from 'zod';
import { errorWithCode, eventName, instant, lineName, timestamp } from './common';
import { revisionInput, revisionReply } from './revisions';
import { sourceInput, sourceReply } from './source';

const MAX_OVERLAP_HOURS = 168;
const MAX_PATTERNS = 50;

const url = z.string().min(1).max(2048).meta({
  description: 'https URL of a public host, on port 443 or a port from 1024',
  example: 'https://example.com/hooks/posthaste',
});

const events = z
  .array(eventName)
  .min(1)
  .max(MAX_PATTERNS)
  .meta({
    description: '1 to 50 names of events, or families such as `email.*`, or `*` for all',
    example: ['email.*', 'signed up'],
  });
const description = lineName.nullish().meta({ description: 'Note for your team', example: 'Order system' });

const enabled = z.boolean().meta({ description: 'Whether events are sent to it', example: true });

export const createWebhookBody = z.strictObject({
  url,
  events: events.default(['*']),
  description,
  enabled: enabled.default(true),
  ...sourceInput,
});

export const updateWebhookBody = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description,
    enabled: enabled.optional(),
    ...sourceInput,
    ...revisionInput,
  })
  .refine(({ revision: _, ...fields }) => Object.keys(fields).length > 0, 'Send at least one field to change.');

export const rotateWebhookBody = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAX_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'How many hours messages are also signed with the old secret, at most 168', example: 24 }),
});

export const redeliverBody = z
  .strictObject({
    delivery: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({ description: 'Id of the message to resend', example: 'msg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
    since: instant.optional().meta({
      description: 'Instead of one message, resends all messages that were first queued at or after this time',
    }),
  })
  .refine(({ delivery, since }) => (delivery === undefined) !== (since === undefined), {
    ...errorWithCode('required', 'Send either `delivery` or `since`.'),
  });

export type WebhookFields = Omit<z.output<typeof updateWebhookBody>, keyof typeof revisionInput>;
const disabledReason = z.enum(['failing', 'gone']);
export type DisabledReason = z.output<typeof disabledReason>;

const webhookFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).meta({ description: 'Names and families of the events that are sent' }),
  description: z.string().nullable(),
  enabled: z.boolean().meta({ description: 'Whether events are sent' }),
  disabledReason: disabledReason.nullable().meta({
    description: 'Why the service disabled the webhook: failing for three days, or gone after a 410 response',
  }),
  failingSince: timestamp.nullable().meta({ description: 'Start of the current series of failed attempts' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  ...sourceReply,
  ...revisionReply,
};

export const webhook = z.object(webhookFields).meta({ id: 'Webhook' });
export const webhookWithSecret = z.object({
  ...webhookFields,
  secret: z
    .string()
    .nullable()
    .meta({ description: 'Signs the messages. It is shown only once; null in the response to a repeated request' }),
});

export const deliveryStatus = z
  .enum(['PENDING', 'DELIVERED', 'FAILED'])
  .meta({ description: 'PENDING messages are being sent or retried', example: 'FAILED' });

export type DeliveryStatus = z.output<typeof deliveryStatus>;

const attemptFields = {
  at: timestamp,
  durationMs: z.int().meta({ description: 'Duration in milliseconds' }),
  status: z.int().nullable().meta({ description: 'HTTP status; null if there was no response' }),
  error: z.string().nullable().meta({ description: 'Why there was no response, or why the attempt failed' }),
};

const failedReason = z.enum(['refused', 'expired', 'gone', 'event_deleted']);
export type FailedReason = z.output<typeof failedReason>;

const deliveryFields = {
  id: z.string().meta({ description: 'Value of the webhook-id header, the same in each attempt' }),
  event: z.string().meta({ description: 'Name of the event' }),
  eventId: z.string().meta({ description: 'Id of the event' }),
  status: deliveryStatus,
  failedReason: failedReason.nullable().meta({
    description:
      'Why the message is FAILED: refused after nine failed attempts while the receiver accepted other messages, expired after a day of failures, gone after a 410 response, or event_deleted with its contact or by age',
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const attemptsMeta = { description: 'The latest five attempts' };
export const delivery = z
  .object({ ...deliveryFields, attempts: z.array(z.object(attemptFields)).meta(attemptsMeta) })
  .meta({ id: 'ListedWebhookDelivery' });

export const wholeDelivery = z.object({
  ...deliveryFields,
  request: z
    .object({
      url: z.string().meta({ description: 'Current URL of the webhook' }),
      headers: z
        .record(z.string(), z.string())
        .meta({ description: 'Headers of all attempts, without time and signature' }),
      body: z.string().nullable().meta({ description: 'Null once the event is deleted with its contact' }),
    })
    .meta({ description: 'The request' }),
  attempts: z
    .array(
      z.object({
        ...attemptFields,
        response: z.string().nullable().meta({
          description:
            'Response body: at most 16 KB for the latest response, 1 KB for earlier ones. Null once the event is deleted',
        }),
      }),
    )
    .meta(attemptsMeta),
});
