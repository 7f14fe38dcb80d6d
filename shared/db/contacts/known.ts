import { batchGet } from '../table/batch-get';
import { keys, SUPPRESSION } from '../table/keys';
import type { ContactRow } from './rows';
import { type Suppression, toSuppression } from './suppressions';

/** What decides about mail to some contacts, by contact id; whoever has no row is missing. */
export interface Known {
  contacts: Map<string, ContactRow>;
  suppressions: Map<string, Suppression>;
}

/** The rows and suppressions of these contacts, read together: a call of the table for each 50 of them. */
export async function readKnown(
  projectId: string,
  ids: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Known> {
  const wanted = ids.flatMap((id) => [keys.contact(projectId, id), keys.suppression(projectId, id)]);
  const known: Known = { contacts: new Map(), suppressions: new Map() };
  for (const row of await batchGet(wanted, options)) {
    if (row.sk === SUPPRESSION) known.suppressions.set(row.contactId as string, toSuppression(row));
    else known.contacts.set(row.id as string, row as unknown as ContactRow);
  }
  return known;
}
