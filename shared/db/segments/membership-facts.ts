import type { ContactRow } from '../contacts/rows';
import type { ScannedContact } from '../contacts/scan';
import { toSummary } from '../contacts/summaries';
import { batchGet } from '../table/batch-get';
import { keys } from '../table/keys';

/** A contact with what is known of its events, as both are now; null when there is none. */
export async function getScannedContact(projectId: string, contactId: string): Promise<ScannedContact | null> {
  const contactKey = keys.contact(projectId, contactId);
  const items = await batchGet([contactKey, keys.summary(projectId, contactId)], { consistent: true });
  const row = items.find(({ sk }) => sk === contactKey.sk) as ContactRow | undefined;
  const summary = items.find(({ sk }) => sk !== contactKey.sk);
  if (!row) return null;
  return { row, summary: summary?.generation === row.generation ? toSummary(summary) : null };
}
