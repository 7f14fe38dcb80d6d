import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { type ErasureRow, isErased } from '../contacts/open-erasures';
import { expr, name } from '../table/expressions';
import {
  ENTRY_GUARD,
  EVENT_SUBSCRIPTION,
  EXECUTION,
  type Key,
  keys,
  MEMBERSHIP,
  PAYLOAD,
  SUBMISSION,
  WEBHOOK_RESPONSE,
} from '../table/keys';
import type { ErasureProgress } from '../table/partition-erasure';
import { queryPage } from '../table/query';
import { type Row, remove } from '../table/rows';

const EVENT = 'EVENT#';
const CONCURRENCY = 20;

interface ErasableRow extends Key {
  contactId: string;
  createdAt: string;
  generation?: string;
  mark?: string;
}

/** Includes webhook responses and form submissions. Causes no events for left segments and workflows. */
export async function eraseContactRows(
  projectId: string,
  erasure: ErasureRow,
  hasTime: () => boolean,
): Promise<ErasureProgress> {
  const { pk, sk: softBounces } = keys.softBounces(projectId, erasure.contactId);
  const erased = [EVENT, WEBHOOK_RESPONSE, EXECUTION, ENTRY_GUARD, EVENT_SUBSCRIPTION, PAYLOAD, MEMBERSHIP, SUBMISSION];
  const attributes = ['pk', 'sk', 'contactId', 'generation', 'createdAt', 'mark'];
  let after: Row | undefined;
  while (hasTime()) {
    const page = await queryPage<ErasableRow>({ pk, sk: { between: [EVENT, softBounces] }, attributes, after });
    const own = page.rows.filter(({ sk }) => sk === softBounces || erased.some((kind) => sk.startsWith(kind)));
    const erasable = own.filter((row) => isErased(erasure, row));
    await forEachConcurrent(erasable, CONCURRENCY, deleteRow);
    if (!page.after) return 'done';
    after = page.after;
  }
  return 'more';
}

/** A later contact with the address may have a row with the same key. */
function identity({ sk, mark, generation }: ErasableRow): Record<string, string> | null {
  if (mark !== undefined) return { mark };
  return (sk.startsWith(ENTRY_GUARD) || sk.startsWith(SUBMISSION)) && generation !== undefined ? { generation } : null;
}

/** Conditional only if another contact's row may have the same key. */
function deleteRow(row: ErasableRow): Promise<boolean> {
  const [seen] = Object.entries(identity(row) ?? {});
  return remove(row, seen && expr`${name(seen[0])} = ${seen[1]}`);
}
