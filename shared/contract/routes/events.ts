import * as z from 'zod';
import { instant, listOf, listQuery, timestamp } from '../common';
import { defineGroup } from '../route';

/** An event as lists show it. */
export const event = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.object({ id: z.string(), email: z.string() }).nullable().meta({
    description: 'Null for what happened to the project itself',
  }),
  data: z.record(z.string(), z.unknown()),
  source: z.string().meta({
    description:
      '`api` for events that the project records, else the part of the service that saw it: `email`, `contact`, `domain`, `project`, `webhook`',
  }),
  createdAt: timestamp.meta({ description: 'When it happened' }),
});

const eventName = z.object({
  name: z.string(),
  count: z.int().meta({ description: 'Events that are kept; trails by seconds' }),
  lastSeenAt: timestamp,
});

const query = z
  .strictObject({
    ...listQuery,
    name: z.string().min(1).max(100).optional(),
    contact: z.string().min(1).max(320).optional().meta({ description: 'Id or address' }),
    from: instant.optional().meta({ description: 'Events from this moment on' }),
    to: instant.optional().meta({ description: 'Events before this moment' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'Must lie after `from`.',
    params: { code: 'too_small' },
  });

export const eventsGroup = defineGroup({
  name: 'events',
  description:
    'What happened to contacts and to the project: events that the project records, and those of the service itself.',
  routes: {
    listEvents: {
      method: 'GET',
      path: '/events',
      summary: 'List events, newest first',
      description:
        'Filters can be combined. Under a filter a page may hold fewer events than asked for, or none, while hasMore is true: go on with nextCursor. Events are kept for 400 days, unless the operator has set another time.',
      access: 'secret',
      query,
      replies: { 200: listOf(event) },
      errors: ['INVALID_CURSOR', 'CONTACT_NOT_FOUND'],
    },
    listEventNames: {
      method: 'GET',
      path: '/events/names',
      summary: 'List the names of events with their numbers',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(eventName) },
      errors: ['INVALID_CURSOR'],
    },
  },
});
