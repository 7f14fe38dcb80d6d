import { batchGet } from '../table/batch-get';
import { keys, SUPPRESSION } from '../table/keys';
import { queryPage } from '../table/query';
import { readContactRows } from './contacts';
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

/** Rows of a stretch that are read for each of the contacts wanted: theirs, their summaries, and some of others between them. */
const ROWS_EACH = 2.5;

/**
 * The same for contacts that lie close together, with few others between them: their partition is read from the first to
 * the last of them, which costs by the 4 KB instead of by the contact. Whoever is not reached is read by key.
 */
export async function readKnownNeighbours(
  projectId: string,
  ids: readonly string[],
  { eventual = false }: { eventual?: boolean } = {},
): Promise<Known> {
  const sorted = [...ids].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return { contacts: new Map(), suppressions: new Map() };
  const { pk } = keys.contact(projectId, first);
  if (ids.some((id) => keys.contact(projectId, id).pk !== pk)) return readKnown(projectId, ids, { eventual });
  const suppressionKeys = ids.map((id) => keys.suppression(projectId, id));
  const limit = Math.ceil(ids.length * ROWS_EACH);
  const [suppressions, stretch] = await Promise.all([
    batchGet(suppressionKeys, { eventual }),
    queryPage({ pk, sk: { between: [first, last] }, limit, eventual }),
  ]);
  const reached = stretch.after === undefined ? last : String(stretch.rows.at(-1)?.sk ?? '');
  const left = sorted.filter((id) => id > reached);
  const wanted = new Set(ids);
  const found = stretch.rows.filter(({ sk }) => wanted.has(String(sk)));
  const others = await readContactRows(projectId, left, { eventual });
  return {
    contacts: new Map([...(found as unknown as ContactRow[]).map((row) => [row.id, row] as const), ...others]),
    suppressions: new Map(suppressions.map((row) => [row.contactId as string, toSuppression(row)])),
  };
}
