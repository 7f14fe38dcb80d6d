import * as z from 'zod';
import { contactRef, errorWithCode, instant, introducedBy, listOf, listQuery, timestamp } from '../common';
import { defineGroup } from '../route';

export const event = z
  .object({
    id: z.string(),
    name: z.string(),
    contact: z.object({ id: z.string(), email: z.string() }).nullable().meta({
      description: 'Null for an event of the project itself',
    }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Data of the event' }),
    source: z.string().meta({
      description:
        '`api` for events that you record, otherwise the part of the service that records the event: `email`, `contact`, `domain`, `project`, `webhook`',
    }),
    createdAt: timestamp.meta({ description: 'When it happened' }),
  })
  .meta({ id: 'ContactEvent' });

const eventName = z.object({
  name: z.string(),
  count: z.int().meta({ description: 'Number of stored events, up to date within seconds' }),
  lastSeenAt: timestamp.nullable().meta({ description: 'Time of the latest event; null if none is stored' }),
  introducedBy,
});

const query = z
  .strictObject({
    ...listQuery,
    name: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only events with this name', example: 'signed up' }),
    contact: contactRef.optional().meta({ description: 'Only events of this contact, by id or email address' }),
    from: instant
      .optional()
      .meta({ description: 'Only events at or after this time', example: '2026-11-01T00:00:00Z' }),
    to: instant.optional().meta({ description: 'Only events before this time' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    ...errorWithCode('too_small', 'Must be after `from`.'),
  });

export const eventsGroup = defineGroup({
  name: 'events',
  description: 'Events of contacts and of the project, recorded by you or by the service.',
  routes: {
    listEvents: {
      method: 'GET',
      path: '/events',
      summary: 'List events, newest first',
      description:
        'Filters can be combined. With a filter, a page can have fewer events than its limit, or none, while hasMore is true: continue with nextCursor. Events expire after 400 days, unless the operator sets another period.',
      access: 'secret',
      query,
      replies: { 200: listOf(event) },
      errors: ['INVALID_CURSOR', 'CONTACT_NOT_FOUND'],
    },
    listEventNames: {
      method: 'GET',
      path: '/events/names',
      summary: 'List event names with their counts',
      description:
        'Includes registered names without stored events, with a count of 0. A project can have at most 1000 names, at most 100 of them from public keys. When there is no room for a new name, names that public keys added and that had no event for a day are removed, starting with those unused for the longest time.',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(eventName) },
      errors: ['INVALID_CURSOR'],
    },
    deleteEventName: {
      method: 'DELETE',
      path: '/events/names/{name}',
      summary: 'Remove an event name',
      description:
        'The name no longer counts toward the limits of 1000 names per project and 100 names from public keys. Its events remain until they expire; until then, the list shows the name. The next event with this name registers it again. The change takes up to 5 minutes to apply everywhere.',
      access: 'secret',
      auditsCallsOf: 'everybody',
      params: z.strictObject({
        name: z.string().min(1).max(100).meta({ description: 'Name of the event, URL-encoded', example: 'signed up' }),
      }),
      replies: { 204: null },
      errors: ['EVENT_NAME_NOT_FOUND'],
    },
  },
});
