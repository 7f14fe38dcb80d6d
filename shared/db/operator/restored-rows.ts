import { type Member, personOf } from '../../domain/members/member';
import { isoNow } from '../../ops/clock';
import type { ContactRow } from '../contacts/rows';
import { memberKeys } from '../members/keys';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';

const membershipOf = ({ projectId, email }: Member): Key => memberKeys.membership(personOf(email), projectId);

export async function restoreMember(row: Key): Promise<void> {
  const member = contentOf<Member>(row);
  const { projectId, id: memberId } = member;
  await put({ ...membershipOf(member), v: 1, projectId, memberId });
  await put({ ...row });
}

export async function dropMember(row: Key): Promise<void> {
  await remove(membershipOf(contentOf<Member>(row)));
  await remove(row);
}

export type Refusals = Pick<ContactRow, 'topics' | 'snoozedUntil' | 'leftAt' | 'complained'> & { subscribed?: false };

export const NO_SEQUENCE = '0';

/** AWS documents no order between the sequence numbers of a table and of its restored copy, so counting begins anew. */
export async function forgetSequence(key: Key, lastSequence: string): Promise<void> {
  await update(key, { set: { sequence: NO_SEQUENCE }, if: expr`sequence = ${lastSequence}` });
}

export async function putRow(row: Key, mode: 'replace' | 'new'): Promise<void> {
  await put({ ...row }, mode === 'new' ? expr`attribute_not_exists(pk)` : expr`attribute_exists(pk)`);
}

export async function copyRows(rowKeys: readonly Key[], table: string): Promise<void> {
  for (const row of await batchGet(rowKeys, { table })) await put(row as Key & typeof row);
}

export async function removeRestored(row: Key): Promise<void> {
  await remove(row);
}

export async function applyRefusals(contact: ContactRow & Key, refusals: Refusals): Promise<void> {
  const { version } = contact;
  const hasLeft = refusals.subscribed === false || refusals.complained === true;
  await update(contact, {
    set: { ...refusals, updatedAt: isoNow(), version: version + 1 },
    remove: hasLeft ? ['pendingSince'] : [],
    if: expr`version = ${version}`,
  });
}
