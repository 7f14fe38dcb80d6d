import * as z from 'zod';
import { recordId, timestamp } from './common';
import { revisionReply } from './revisions';

const MAX_ROUTES = 50;

const match = z
  .string()
  .trim()
  .toLowerCase()
  .max(64)
  .regex(
    /^(?:[a-z0-9.!#$%&'/=?^_`{|}~+-]+\*?|\*)$/,
    'Expected the part before the @, its beginning followed by *, or *',
  )
  .meta({
    description:
      'The part before the @. End with `*` to match a prefix; `*` alone matches everything. Case-insensitive',
    example: 'support*',
  });

const routeAction = z.enum(['event', 'drop']).meta({
  description: 'event: the email becomes an event of its sender. drop: it is deleted without a record',
  example: 'event',
});

const webhookDescription =
  'The only webhook that is notified of the email, regardless of its events. Null: the webhooks that subscribe to the event';

const forwardingDescription =
  'An address that also gets the email: of a member of the project who has signed in, or at a VERIFIED domain of the project that does not receive here. Null: none';

const forwarding = z.enum(['active', 'suppressed', 'not_allowed']);
export type Forwarding = z.output<typeof forwarding>;

export const domainRoutes = z
  .object({
    routes: z
      .array(
        z.object({
          match: z
            .string()
            .meta({ description: 'The part before the @, its beginning followed by `*`, or `*` for everything' }),
          action: routeAction,
          webhookId: z.string().nullable().meta({ description: webhookDescription }),
          forwardTo: z.string().nullable().meta({ description: forwardingDescription }),
          forwarding: forwarding.nullable().meta({
            description:
              'Whether the email is currently forwarded. suppressed: the address bounced or complained, or the project has suppressed it. not_allowed: the member was removed, or the domain is no longer VERIFIED or receives here. Null: there is no forwardTo',
          }),
        }),
      )
      .meta({ description: 'In order: the first match applies' }),
    updatedAt: timestamp.nullable().meta({ description: 'When the routes were last changed' }),
    ...revisionReply,
  })
  .meta({ id: 'DomainRoutes' });

export const setRoutesBody = z.strictObject({
  routes: z
    .array(
      z
        .strictObject({
          match,
          action: routeAction,
          webhookId: recordId('whk').nullish().meta({ description: webhookDescription }),
          forwardTo: z
            .string()
            .min(1)
            .max(320)
            .nullish()
            .meta({ description: forwardingDescription, example: 'ops@example.com' }),
        })
        .refine(({ action, webhookId }) => action === 'event' || !webhookId, {
          path: ['webhookId'],
          message: 'A dropped email does not notify a webhook.',
        })
        .refine(({ action, forwardTo }) => action === 'event' || !forwardTo, {
          path: ['forwardTo'],
          message: 'A dropped email cannot be forwarded.',
        }),
    )
    .max(MAX_ROUTES)
    .meta({
      description: 'All routes, in order. They replace the existing routes. At most 50',
      example: [{ match: 'noreply*', action: 'drop' }],
    }),
  revision: z.int().min(0).optional().meta({
    description:
      'The revision that this change is based on, 0 before the first change. If the routes have changed since, the response is 409 CHANGED_MEANWHILE. If omitted, the change is always applied',
    example: 3,
  }),
});
