import type { EmailRow } from '../../shared/db/emails/emails';
import { copiesOf } from '../../shared/domain/emails/copies';
import type { PlannedCopy } from './copies';

const refusals = ['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'] as const;

/** Shows the status at acceptance, even if a repeat finds a later one. */
export function toResult(row: EmailRow, copies: readonly PlannedCopy[] = []) {
  const { id, contactId, email, status, reason, scheduledAt } = row;
  const contact = { id: contactId, email };
  const refusal = refusals.find((name) => name === reason);
  if (status === 'SKIPPED' && refusal) return { contact, email: id, status, reason: refusal } as const;
  const accepted = scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED';
  return { contact, email: id, status: accepted, ...copiesIn(row, accepted, copies) } as const;
}

/** Includes copies left out later. Names fields, not addresses: the response outlives an erasure. */
function copiesIn(row: EmailRow, accepted: 'QUEUED' | 'SCHEDULED', planned: readonly PlannedCopy[]) {
  if (!row.copies) return {};
  const copies = copiesOf(row).map(({ kind, leftOutAt }, index) => {
    const copy = { field: planned[index]?.field ?? kind, kind };
    if (leftOutAt !== row.createdAt) return { ...copy, status: accepted };
    return { ...copy, status: 'SKIPPED' as const, reason: 'suppressed' as const };
  });
  return { copies };
}
