import { readErasures } from '../../shared/db/contacts/open-erasures';
import { getSuppressions } from '../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../shared/db/emails/emails';
import { type CopyNews, copiesOf, newsKey, newsText } from '../../shared/domain/emails/copies';
import { isoNow } from '../../shared/ops/clock';

/**
 * Who gets no copy by the facts of this moment: addresses that were suppressed, or whose person was deleted, since the
 * mail was accepted. By the id of the mail; nothing is read for mails without copies.
 */
export async function leftOutCopies(projectId: string, rows: readonly EmailRow[]): Promise<Map<string, CopyNews>> {
  const withCopies = rows.filter(({ copies }) => copies !== undefined);
  const leftOut = new Map<string, CopyNews>();
  if (withCopies.length === 0) return leftOut;
  const ids = [...new Set(withCopies.flatMap((row) => copiesOf(row).map(({ contactId }) => contactId)))];
  const [suppressed, isErased] = await Promise.all([getSuppressions(projectId, ids), readErasures(projectId, ids)]);
  for (const row of withCopies) {
    const news = copiesOf(row).flatMap(({ index, contactId, leftOutAt }): [string, string][] => {
      if (leftOutAt !== null) return [];
      const erased = isErased({ contactId, createdAt: row.createdAt });
      if (!erased && !suppressed.has(contactId)) return [];
      return [[newsKey(index, 'left_out'), newsText(isoNow(), erased ? 'contact_deleted' : 'suppressed')]];
    });
    if (news.length > 0) leftOut.set(row.id, Object.fromEntries(news));
  }
  return leftOut;
}
