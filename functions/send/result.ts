import type { EmailRow } from '../../shared/db/emails/emails';
import { copiesOf } from '../../shared/domain/emails/copies';
import type { PlannedCopy } from './copies';

/** Why an email is not accepted to be sent. */
const refusals = ['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'] as const;

/** What the answer says of an email: how it was accepted, even if a repeat finds it further on its way. */
export function toResult(row: EmailRow, copies: readonly PlannedCopy[] = []) {
  const { id, contactId, email, status, reason, scheduledAt } = row;
  const contact = { id: contactId, email };
  const refusal = refusals.find((name) => name === reason);
  if (status === 'SKIPPED' && refusal) return { contact, email: id, status, reason: refusal } as const;
  const accepted = scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED';
  return { contact, email: id, status: accepted, ...copiesIn(row, accepted, copies) } as const;
}

/**
 * The copies as they were accepted: who was left out later still was to get one. They are named by their place in the
 * request: the answer is kept for repeats, and an erasure of somebody who is no contact would not find the address in it.
 */
function copiesIn(row: EmailRow, accepted: 'QUEUED' | 'SCHEDULED', planned: readonly PlannedCopy[]) {
  if (!row.copies) return {};
  const copies = copiesOf(row).map(({ kind, leftOutAt }, index) => {
    const copy = { field: planned[index]?.field ?? kind, kind };
    if (leftOutAt !== row.createdAt) return { ...copy, status: accepted };
    return { ...copy, status: 'SKIPPED' as const, reason: 'suppressed' as const };
  });
  return { copies };
}
