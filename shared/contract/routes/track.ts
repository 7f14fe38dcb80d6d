import * as z from 'zod';
import { attributes, emailText, instant, timestamp } from '../common';
import { defineGroup } from '../route';

export const trackGroup = defineGroup({
  name: 'track',
  description: 'Custom events of contacts, from servers and, with a public key, from browsers.',
  routes: {
    trackEvent: {
      method: 'POST',
      path: '/v1/track',
      summary: 'Record an event of a contact',
      description:
        'Creates or updates the contact; data merges into it as in a send. A public key never subscribes an existing contact, changes its data only where the project allows it (what it may not change stays on the event), sends at most 4 KB of data, and records at most 60 events per contact and minute; such events begin only workflows whose trigger says `allowPublic`. With double opt-in, whom it would subscribe is asked by mail first; of a known contact that never left, with `subscribed: true`.',
      access: 'public',
      cors: true,
      body: z.strictObject({
        email: emailText,
        event: z.string().trim().min(1).max(100),
        data: attributes.optional(),
        subscribed: z.boolean().optional(),
        timestamp: instant.optional(),
      }),
      replies: { 200: z.object({ contact: z.string(), event: z.string(), timestamp }) },
      errors: [],
    },
  },
});
