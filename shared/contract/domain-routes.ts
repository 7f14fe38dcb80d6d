import * as z from 'zod';
import { recordId, timestamp } from './common';
import { latestChange } from './revisions';

const MAXIMUM_ROUTES = 50;

const match = z
  .string()
  .trim()
  .toLowerCase()
  .max(64)
  .regex(/^(?:[a-z0-9.!#$%&'/=?^_`{|}~+-]+\*?|\*)$/, 'Expected what is before the @, its beginning with a *, or *')
  .meta({
    description: 'What is before the @; with `*` at the end all that begins so; `*` alone is all. Case does not count',
    example: 'support*',
  });

const action = z.enum(['event', 'drop']).meta({
  description: 'event: the mail is an event of its sender. drop: it is deleted and leaves no trace',
  example: 'event',
});

const aboutWebhook =
  'The webhook that is told of the mail, whichever events it asks for, and no other. Null: those that ask for the event';

const aboutForwarding =
  'An address that gets the mail as well: of a member of the project who has signed in, or at a VERIFIED domain of the project that does not receive here. Null: none';

const revision = z.int().min(0);

/** A domain's routes. */
export const domainRoutes = z
  .object({
    routes: z
      .array(
        z.object({
          match: z.string().meta({ description: 'What is before the @, its beginning with `*`, or `*` for all' }),
          action,
          webhookId: z.string().nullable().meta({ description: aboutWebhook }),
          forwardTo: z.string().nullable().meta({ description: aboutForwarding }),
          forwarding: z.enum(['active', 'suppressed', 'not_allowed']).nullable().meta({
            description:
              'Whether mail is forwarded now. suppressed: the address bounced or complained, or the project has suppressed it. not_allowed: its member was removed, or its domain is no longer VERIFIED or receives here. Null: there is no forwardTo',
          }),
        }),
      )
      .meta({ description: 'In their order: the first that matches decides' }),
    updatedAt: timestamp.nullable().meta({ description: 'When they were changed last' }),
    ...latestChange,
  })
  .meta({ id: 'DomainRoutes' });

/** The body that sets them. */
export const setRoutesBody = z.strictObject({
  routes: z
    .array(
      z
        .strictObject({
          match,
          action,
          webhookId: recordId('whk').nullish().meta({ description: aboutWebhook }),
          forwardTo: z
            .string()
            .min(1)
            .max(320)
            .nullish()
            .meta({ description: aboutForwarding, example: 'ops@example.com' }),
        })
        .refine(({ action: what, webhookId }) => what === 'event' || !webhookId, {
          path: ['webhookId'],
          message: 'Of a mail that is dropped no webhook is told',
        })
        .refine(({ action: what, forwardTo }) => what === 'event' || !forwardTo, {
          path: ['forwardTo'],
          message: 'A mail that is dropped is not forwarded',
        }),
    )
    .max(MAXIMUM_ROUTES)
    .meta({
      description: 'All routes, in their order; they replace those that there are. At most 50',
      example: [{ match: 'noreply*', action: 'drop' }],
    }),
  revision: revision.optional().meta({
    description:
      'The revision that this change is based on, 0 before the first. If the routes have changed since, the answer is 409 CHANGED_MEANWHILE. Absent: the change is made in any case',
    example: 3,
  }),
});
