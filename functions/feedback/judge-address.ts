import { addSoftBounce, forgetSoftBounces } from '../../shared/db/contacts/soft-bounces';
import type { SuppressedAddress } from '../../shared/db/contacts/suppression-rows';
import { suppress } from '../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../shared/db/emails/emails';
import { isUnreachable } from '../../shared/domain/contacts/soft-bounces';
import type { Feedback } from '../../shared/domain/sending/ses-event';

/** Suppresses the address where feedback says so; by the contact's id, which needs no address. */
export async function judgeAddress({ verdict, at }: Feedback, row: EmailRow): Promise<void> {
  const { projectId, contactId, id } = row;
  if (verdict === 'complained') await suppress(projectId, contactId, 'complaint', id, addressOf(row));
  if (verdict === 'unreachable') await suppress(projectId, contactId, 'hard_bounce', id, addressOf(row));
  // Of an erased contact nothing new is kept.
  if (verdict === 'failing' && !row.erased) await noteFailing(row, at);
}

/** For the list of suppressions, as long as the contact stands. */
const addressOf = ({ email, generation, erased }: EmailRow): SuppressedAddress | undefined =>
  erased || !generation ? undefined : { email, generation };

async function noteFailing(row: EmailRow, at: string): Promise<void> {
  const { projectId, contactId, id } = row;
  if (!isUnreachable(await addSoftBounce(row, at))) return;
  await suppress(projectId, contactId, 'hard_bounce', id, addressOf(row));
  await forgetSoftBounces(projectId, contactId);
}
