import { contactIdsFor } from '../../shared/db/contacts/addresses';
import { readErasures } from '../../shared/db/contacts/open-erasures';
import { getSuppressions } from '../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { type CopyNews, copiesOf, newsKey, newsText } from '../../shared/domain/emails/copies';
import { isoNow } from '../../shared/ops/clock';

export async function leftOutCopies(project: Project, rows: readonly EmailRow[]): Promise<Map<string, CopyNews>> {
  const withCopies = rows.filter(({ copies }) => copies !== undefined);
  const leftOut = new Map<string, CopyNews>();
  if (withCopies.length === 0) return leftOut;
  const copies = withCopies.flatMap((row) => copiesOf(row));
  const ids = [...new Set(copies.map(({ contactId }) => contactId))];
  const emails = [...new Set(copies.flatMap(({ email }) => email ?? []))];
  const [present, isErased] = await Promise.all([contactIdsFor(project, emails), readErasures(project.id, ids)]);
  const idNow = new Map(emails.map((email, index) => [email, present[index] ?? '']));
  const suppressed = await getSuppressions(project.id, [...ids, ...present]);
  for (const row of withCopies) {
    const news = copiesOf(row).flatMap(({ index, contactId, email, leftOutAt }): [string, string][] => {
      if (leftOutAt !== null) return [];
      const erased = isErased({ contactId, createdAt: row.createdAt });
      // The address may have changed hands since the email was accepted.
      const isSuppressed = [contactId, idNow.get(email ?? '') ?? contactId].some((id) => suppressed.has(id));
      if (!erased && !isSuppressed) return [];
      return [[newsKey(index, 'left_out'), newsText(isoNow(), erased ? 'contact_deleted' : 'suppressed')]];
    });
    if (news.length > 0) leftOut.set(row.id, Object.fromEntries(news));
  }
  return leftOut;
}
