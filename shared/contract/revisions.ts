import * as z from 'zod';
import { type Actor, actor } from './audit-entry';

export const seenRevision = {
  revision: z.int().min(1).optional().meta({
    description:
      'The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied',
    example: 3,
  }),
};

export const latestChange = {
  revision: z.int().meta({ description: 'Increases with each change. Send it with PATCH' }),
  updatedBy: actor.nullable().meta({ description: 'Who last changed the record; null if the service did' }),
};

export interface LastChange {
  actor: Actor;
  /** The same for a repeat with its Idempotency-Key. */
  request: string;
}
