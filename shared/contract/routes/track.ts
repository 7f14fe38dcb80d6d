import * as z from 'zod';
import { CONTACT_BODY, PUBLIC_BODY } from '../body-limits';
import { attributes, emailText, eventName, instant, timestamp } from '../common';
import { dataWarnings } from '../data-warnings';
import { defineGroup } from '../route';

const oneEvent = z.strictObject({
  email: emailText,
  event: eventName.meta({
    description: "Name of the event, at most 100 characters. Names of the service's own events are refused",
    example: 'signed up',
  }),
  data: attributes.optional().meta({
    description:
      'Data of the event, at most 32 KB. It also merges into the data of the contact, where null removes a key. Write {"value": ..., "persistent": false} for a value of the event alone',
  }),
  subscribed: z.boolean().optional().meta({
    description:
      'Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change',
    example: true,
  }),
  preserveExistingSubscription: z.boolean().optional().meta({
    description: 'true: `subscribed` is for a new contact alone, and an existing one keeps its subscription',
    example: true,
  }),
  timestamp: instant.optional().meta({
    description: 'When it happened, not in the future; now if it is absent. ISO 8601 with a time zone',
    example: '2026-11-20T09:00:00Z',
  }),
});

/** An event that a browser may report. */
const publicEvent = oneEvent.extend({
  proof: z.string().max(100).optional().meta({
    description:
      "With a public key: proof that your server knows the visitor by this address, so that the data is trusted. `<expiry>.<hex HMAC-SHA256>` of `<address in lower case>\\n<expiry>` with the key's proofSecret; the expiry in seconds since 1970, at most 7 days ahead. Ignored with a secret key",
    example: '1795000000.9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
});

/** Of nobody: it fails the checksum of keys. */
const PUBLIC_KEY = 'pk_0000000000000000000000000000000000000000';

const recorded = z.object({
  contact: z.string().meta({ description: 'Id of the contact' }),
  event: z.string().meta({ description: 'Id of the event' }),
  timestamp,
  warnings: dataWarnings,
});

/** Events of one request. */
const MAXIMUM_EVENTS = 500;

export const trackGroup = defineGroup({
  name: 'track',
  description: 'Custom events of contacts, recorded by servers, or by browsers with a public key.',
  routes: {
    trackEvent: {
      method: 'POST',
      path: '/v1/track',
      summary: 'Record an event of a contact',
      description:
        'Creates or updates the contact. With a public key, data has at most 4 KB, a contact gets at most 60 events a minute, an existing contact is never subscribed, and its data changes only if the project allows it; otherwise the data is kept on the event alone. Such events start only workflows whose trigger has `allowPublic`. With double opt-in, a public key does not subscribe a contact but sends the confirmation mail: to a new contact, and with `subscribed: true` to an existing one that never unsubscribed. A visitor causes at most 20 such mails in ten minutes and 60 a day, a recipient domain gets at most 40 and 200 (large providers more), and the project sends at most its `publicMailPerDay`. Over a limit the answer is the same and no mail is sent; a later call asks again. Mail that the service sends by itself (confirmations and mail of workflows) shows no data of a public key before the contact is confirmed.',
      access: 'public',
      errorShape: 'envelope with message',
      cors: true,
      maxBodyBytes: CONTACT_BODY,
      maxPublicBodyBytes: PUBLIC_BODY,
      body: publicEvent,
      replies: {
        200: recorded,
      },
      errors: ['ORIGIN_NOT_ALLOWED', 'VISITOR_NOT_PROVEN'],
    },
    trackBeacon: {
      method: 'POST',
      path: '/v1/track/beacon',
      summary: 'Record an event while a page is left',
      description:
        'For `navigator.sendBeacon(url, JSON.stringify({ key, email, event }))`, which sends no headers: the public key is in the body, which may come as text/plain. All else is as POST /v1/track with a public key. A page does not see the answer.',
      access: 'none',
      errorShape: 'envelope with message',
      cors: true,
      plainText: true,
      maxBodyBytes: PUBLIC_BODY,
      body: publicEvent.extend({
        key: z.string().min(1).max(200).meta({ description: 'Public key', example: PUBLIC_KEY }),
      }),
      replies: {
        200: recorded,
      },
      errors: [
        ...(['INVALID_API_KEY', 'KEY_NOT_PERMITTED', 'PROJECT_DISABLED', 'RATE_LIMIT_EXCEEDED'] as const),
        ...(['ORIGIN_NOT_ALLOWED', 'VISITOR_NOT_PROVEN'] as const),
      ],
    },
    trackBatch: {
      method: 'POST',
      path: '/v1/track/batch',
      summary: 'Record up to 500 events',
      description:
        'Each is an event of POST /v1/track, for servers. All are checked before the first is recorded: if one has a mistake, none is, and the answer names every mistake by its path, such as events[3].email. Events of the same contact are recorded in the order of the request. One Idempotency-Key is for the whole. Counts as one request.',
      access: 'secret',
      body: z.strictObject({
        events: z
          .array(oneEvent)
          .min(1)
          .max(MAXIMUM_EVENTS)
          .meta({
            description: 'The events',
            example: [{ email: 'ada@example.com', event: 'signed up', data: { plan: 'pro' } }],
          }),
      }),
      replies: {
        200: z.object({ events: z.array(recorded).meta({ description: 'In the order of the request' }) }),
      },
      errors: [],
    },
  },
});
