import * as z from 'zod';
import { type Actor, actor } from './audit-entry';
import { queryNumber } from './common';

export const revisionInput = {
  revision: z.int().min(1).optional().meta({
    description:
      'The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied',
    example: 3,
  }),
};

export const deletionQuery = z.strictObject({
  revision: queryNumber(1, Number.MAX_SAFE_INTEGER).optional().meta({
    description:
      'The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted',
    example: 3,
  }),
});

export const revisionReply = {
  revision: z.int().meta({
    description: 'Increases with each change. Send it with PATCH, and with DELETE where the route accepts it',
  }),
  updatedBy: actor.nullable().meta({ description: 'Who last changed the record; null if the service did' }),
};

export interface LastChange {
  actor: Actor;
  /** Id of the request. A repeat with the same Idempotency-Key has the same id. */
  request: string;
}
