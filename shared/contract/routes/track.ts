import * as z from 'zod';
import { MAX_CONTACT_BODY_BYTES, MAX_PUBLIC_BODY_BYTES } from '../body-limits';
import { attributes, emailText, eventName, instant, timestamp } from '../common';
import { dataWarnings } from '../data-warnings';
import { defineGroup } from '../route';

const trackedEvent = z.strictObject({
  email: emailText,
  event: eventName.meta({
    description: "Name of the event, at most 100 characters. Names of the service's own events are not allowed",
    example: 'signed up',
  }),
  data: attributes.optional().meta({
    description:
      'Data of the event, at most 32 KB. It is also merged into the data of the contact, where null removes a key. Send {"value": ..., "persistent": false} for a value that is only for the event',
  }),
  subscribed: z.boolean().optional().meta({
    description:
      'Whether the contact receives marketing emails. If omitted, a new contact is subscribed and an existing one does not change',
    example: true,
  }),
  preserveExistingSubscription: z.boolean().optional().meta({
    description: 'true: `subscribed` applies to a new contact only; an existing one keeps its subscription',
    example: true,
  }),
  timestamp: instant.optional().meta({
    description: 'When the event happened, not in the future; defaults to now. ISO 8601 with a time zone',
    example: '2026-11-20T09:00:00Z',
  }),
});

const publicEvent = trackedEvent.extend({
  proof: z.string().max(100).optional().meta({
    description:
      "With a public key: proof that your server knows that the address belongs to the visitor, so that the data is trusted. `<expiry>.<hex HMAC-SHA256>` of `<address in lower case>\n<expiry>` with the key's proofSecret; the expiry in seconds since 1970, at most 7 days ahead. Ignored with a secret key",
    example: '1795000000.9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
});

/** Can't be a real key: its checksum is invalid. */
const PUBLIC_KEY = 'pk_0000000000000000000000000000000000000000';

const recordedEvent = z.object({
  contact: z.string().meta({ description: 'Id of the contact' }),
  event: z.string().meta({ description: 'Id of the event' }),
  timestamp,
  warnings: dataWarnings,
});

const MAX_EVENTS = 500;

export const trackGroup = defineGroup({
  name: 'track',
  description: 'Custom events of contacts, recorded by servers, or by browsers with a public key.',
  routes: {
    trackEvent: {
      method: 'POST',
      path: '/v1/track',
      summary: 'Track an event',
      description:
        'Creates or updates the contact. With a public key, data can have at most 4 KB and a contact can have at most 60 events per minute. A public key never subscribes an existing contact, and changes its data only if the project allows it; otherwise the data is stored on the event only. Events from public keys start only workflows whose trigger has `allowPublic`. With double opt-in, a public key does not subscribe a contact but sends the confirmation email: to a new contact, and with `subscribed: true` to an existing one that never unsubscribed. A visitor can cause at most 20 such emails every ten minutes and 60 per day, a recipient domain gets at most 40 and 200 (large providers more), and the project sends at most its `publicEmailsPerDay`. Above a limit, the response is the same and no email is sent; a later call tries again. Automatic emails (confirmation and workflow emails) do not show data from a public key before the contact is confirmed.',
      access: 'public',
      errorShape: 'envelope with message',
      cors: true,
      maxBodyBytes: MAX_CONTACT_BODY_BYTES,
      maxPublicBodyBytes: MAX_PUBLIC_BODY_BYTES,
      body: publicEvent,
      replies: {
        200: recordedEvent,
      },
      errors: ['ORIGIN_NOT_ALLOWED', 'VISITOR_NOT_PROVEN'],
    },
    trackBeacon: {
      method: 'POST',
      path: '/v1/track/beacon',
      summary: 'Track an event while a page closes',
      description:
        'For `navigator.sendBeacon(url, JSON.stringify({ key, email, event }))`, which sends no headers: the public key is in the body, which can be text/plain. Otherwise like POST /v1/track with a public key. A page can’t read the response.',
      access: 'none',
      keyInBody: true,
      errorShape: 'envelope with message',
      cors: true,
      plainText: true,
      maxBodyBytes: MAX_PUBLIC_BODY_BYTES,
      body: publicEvent.extend({
        key: z.string().min(1).max(200).meta({ description: 'Public key', example: PUBLIC_KEY }),
      }),
      replies: {
        200: recordedEvent,
      },
      errors: [
        ...(['INVALID_API_KEY', 'KEY_NOT_PERMITTED', 'PROJECT_DISABLED', 'RATE_LIMIT_EXCEEDED'] as const),
        ...(['ORIGIN_NOT_ALLOWED', 'VISITOR_NOT_PROVEN'] as const),
      ],
    },
    trackBatch: {
      method: 'POST',
      path: '/v1/track/batch',
      summary: 'Track up to 500 events',
      description:
        'Each item is an event of POST /v1/track, for servers. All items are validated before the first is recorded. If one has an error, none is recorded, and the response lists every error by its path, such as events[3].email. Events of the same contact are recorded in the order of the request. One Idempotency-Key applies to the whole request. Counts as one request.',
      access: 'secret',
      body: z.strictObject({
        events: z
          .array(trackedEvent)
          .min(1)
          .max(MAX_EVENTS)
          .meta({
            description: 'The events',
            example: [{ email: 'ada@example.com', event: 'signed up', data: { plan: 'pro' } }],
          }),
      }),
      replies: {
        200: z.object({ events: z.array(recordedEvent).meta({ description: 'In the order of the request' }) }),
      },
      errors: [],
    },
  },
});
