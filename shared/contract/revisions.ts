import * as z from 'zod';
import { type Actor, actor } from './audit-entry';

/** The member of a request that refuses to overwrite what somebody else has changed. */
export const seenRevision = {
  revision: z.int().min(1).optional().meta({
    description:
      'The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied',
    example: 3,
  }),
};

/** What a record tells of its latest change. */
export const latestChange = {
  revision: z.int().meta({ description: 'Increases with each change. Send it with PATCH' }),
  updatedBy: actor.nullable().meta({ description: 'Who last changed the record; null if the service did' }),
};

/** The latest change of a record, as its row has it. */
export interface LastChange {
  actor: Actor;
  /** Mark of the request: a repeat under its Idempotency-Key has the same. */
  request: string;
}
