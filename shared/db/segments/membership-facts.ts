import { batchGet } from '../table/batch-get';
import type { ContactRow } from '../contacts/rows';
import type { WalkedContact } from '../contacts/scan';
import { keys } from '../table/keys';
import { toSummary } from '../contacts/summaries';

/** A contact with what is known of its events, as both are now; null when there is none. */
export async function getWalkedContact(projectId: string, contactId: string): Promise<WalkedContact | null> {
  const contactKey = keys.contact(projectId, contactId);
  const items = await batchGet([contactKey, keys.summary(projectId, contactId)], { consistent: true });
  const row = items.find(({ sk }) => sk === contactKey.sk) as ContactRow | undefined;
  const summary = items.find(({ sk }) => sk !== contactKey.sk);
  if (!row) return null;
  return { row, summary: summary?.generation === row.generation ? toSummary(summary) : null };
}
