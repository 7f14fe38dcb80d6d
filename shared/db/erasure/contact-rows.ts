import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { type ErasureRow, isErased } from '../contacts/open-erasures';
import { type Expression, expr } from '../table/expressions';
import {
  ENTRY_GUARD,
  EVENT,
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

const CONCURRENCY = 20;

interface ErasableRow extends Key {
  contactId: string;
  createdAt: string;
  generation?: string;
  mark?: string;
}

/** Deletes memberships and executions without reporting exits from segments or workflows. */
export async function eraseContactRows(
  projectId: string,
  erasure: ErasureRow,
  hasTime: () => boolean,
): Promise<ErasureProgress> {
  const { pk, sk: softBounces } = keys.softBounces(projectId, erasure.contactId);
  const kinds = [EVENT, WEBHOOK_RESPONSE, EXECUTION, ENTRY_GUARD, EVENT_SUBSCRIPTION, PAYLOAD, MEMBERSHIP, SUBMISSION];
  const attributes = ['pk', 'sk', 'contactId', 'generation', 'createdAt', 'mark'];
  let after: Row | undefined;
  while (hasTime()) {
    const page = await queryPage<ErasableRow>({ pk, sk: { between: [EVENT, softBounces] }, attributes, after });
    const personalRows = page.rows.filter(({ sk }) => sk === softBounces || kinds.some((kind) => sk.startsWith(kind)));
    const erasable = personalRows.filter((row) => isErased(erasure, row));
    await forEachConcurrent(erasable, CONCURRENCY, deleteRow);
    if (!page.after) return 'done';
    after = page.after;
  }
  return 'more';
}

/** The condition for deleting a row whose key a later contact with the address may use. */
function isSameContact({ sk, mark, generation }: ErasableRow): Expression | undefined {
  if (mark !== undefined) return expr`mark = ${mark}`;
  const isKeyShared = sk.startsWith(ENTRY_GUARD) || sk.startsWith(SUBMISSION);
  return isKeyShared && generation !== undefined ? expr`generation = ${generation}` : undefined;
}

const deleteRow = (row: ErasableRow): Promise<boolean> => remove(row, isSameContact(row));
