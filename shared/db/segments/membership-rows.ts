import { isoNow, now, toIso } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys, MEMBERSHIP } from '../table/keys';
import { queryPage } from '../table/query';
import { get, put, remove, update } from '../table/rows';
import { checkPart, putPart, transact } from '../table/transact';
import { dueMembershipPartitions, dueMembershipShardOf, memberSuffixOf, segmentIndexes, segmentKeys } from './keys';

/** The membership of one contact in one segment. */
export interface MembershipRef {
  projectId: string;
  contactId: string;
  segmentId: string;
}

/** A membership as stored. Without a row the contact is no member, and time alone does not change that. */
export interface MembershipRow {
  contactId: string;
  segmentId: string;
  /** The contact's. A row of another generation belonged to a former contact of the address. */
  generation: string;
  member: boolean;
  /** ISO time at which the contact entered or left. */
  since: string;
  /** Of the latest write. Each write expects the mark that it has read. */
  mark: string;
  /** Mark of the latest write by a workflow's step. Writes of others keep it. */
  stepMark?: string;
  /** Length of the chain of workflows that led to the latest write; absent for none. */
  depth?: number;
  /** The latest entry or exit is not reported. */
  silent?: true;
  /** When time alone may change it, in epoch milliseconds. */
  turnsAt?: number;
  /** Its entry among what is due. */
  g5sk?: string;
}

/** The new state of a membership. */
export interface MembershipState {
  generation: string;
  member: boolean;
  turnsAt: number | null;
  silent: boolean;
  mark?: string;
  /** The same as `mark`, for a workflow's step. */
  stepMark?: string | undefined;
  /** Length of the chain of workflows that led to it. */
  depth?: number | undefined;
}

/** A row that says the same as no row stays for a day, so that a write based on an older read is refused. */
const LEFT_SECONDS = 24 * 3600;

const keyOf = ({ projectId, contactId, segmentId }: MembershipRef) =>
  segmentKeys.membership(projectId, contactId, segmentId);

export const getMembershipRow = (ref: MembershipRef): Promise<MembershipRow | null> => get<MembershipRow>(keyOf(ref));

/** Those of these rows that exist. */
export async function getMembershipRows(refs: readonly MembershipRef[]): Promise<MembershipRow[]> {
  return (await batchGet(refs.map(keyOf))) as unknown as MembershipRow[];
}

/** All rows of a contact: at most one for each static or tracked segment, so one page. */
export async function listMembershipRows(projectId: string, contactId: string): Promise<MembershipRow[]> {
  const { pk } = segmentKeys.membership(projectId, contactId, '');
  return (await queryPage<MembershipRow>({ pk, sk: { beginsWith: MEMBERSHIP } })).rows;
}

/**
 * Writes a membership if it is still as it was read; `again` if another write came first. A new row is written only
 * while its contact exists, so nothing comes back after an erasure; `gone` if the contact does not exist.
 */
export async function putMembership(
  ref: MembershipRef,
  seen: MembershipRow | null,
  state: MembershipState,
): Promise<'written' | 'again' | 'gone'> {
  const item = toItem(ref, seen, state);
  if (seen) {
    // The second part recognises this very write if its answer was lost.
    const written = await put(item, expr`mark = ${seen.mark} OR mark = ${item.mark}`);
    return written ? 'written' : 'again';
  }
  const isSameContact = expr`generation = ${state.generation}`;
  const refused = await transact([
    checkPart(keys.contact(ref.projectId, ref.contactId), isSameContact),
    putPart(item, expr`attribute_not_exists(pk)`),
  ]);
  if (!refused) return 'written';
  return refused[0] ? 'gone' : 'again';
}

function toItem(ref: MembershipRef, seen: MembershipRow | null, state: MembershipState) {
  const { projectId, contactId, segmentId } = ref;
  const { generation, member, turnsAt, silent, mark = newSeed(), depth = 0 } = state;
  const stepMark = state.stepMark ?? seen?.stepMark;
  const isChange = member !== (seen?.member ?? false);
  const row: MembershipRow = {
    contactId,
    segmentId,
    generation,
    member,
    since: isChange || !seen ? isoNow() : seen.since,
    mark,
    ...(stepMark ? { stepMark } : {}),
    ...(depth > 0 ? { depth } : {}),
    ...((isChange ? silent : seen?.silent) ? { silent: true as const } : {}),
  };
  const listed = { g1pk: segmentIndexes.membersOf(projectId, segmentId, memberSuffixOf(contactId)), g1sk: contactId };
  return {
    ...keyOf(ref),
    v: 1,
    ...row,
    ...(member ? listed : {}),
    ...(turnsAt === null ? {} : { turnsAt, ...membershipEntry(ref, turnsAt) }),
    ...(member || turnsAt !== null ? {} : { ttl: Math.floor(now() / 1000) + LEFT_SECONDS }),
  };
}

/** Deletes a membership as it was read. The exit is not reported. */
export async function deleteMembership(ref: MembershipRef, { mark }: Pick<MembershipRow, 'mark'>): Promise<void> {
  await remove(keyOf(ref), expr`mark = ${mark}`);
}

/** A membership that time may have changed, with its entry as it was read. */
export interface DueMembership {
  projectId: string;
  contactId: string;
  segmentId: string;
  entry: string;
}

/** The entry of a membership: when time alone may change it, or when it is looked at again. */
export const membershipEntry = (
  { contactId, segmentId }: Pick<DueMembership, 'contactId' | 'segmentId'>,
  at: number,
) => ({
  g5pk: segmentIndexes.due(dueMembershipShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}#${segmentId}`,
});

const PROJECT = /^P#(.+?)#K#/;

async function queryShard(pk: string, until: number, limit: number): Promise<DueMembership[]> {
  const { rows } = await queryPage({ index: 'g5', pk, sk: { atMost: `${toIso(until)}~` }, limit });
  return rows.flatMap((row) => {
    const [, projectId] = PROJECT.exec(String(row.pk)) ?? [];
    const [, contactId, segmentId] = String(row.g5sk).split('#');
    return projectId && contactId && segmentId ? [{ projectId, contactId, segmentId, entry: String(row.g5sk) }] : [];
  });
}

/** Memberships that are due by `until`, at most `limitPerShard` of each shard. */
export const listDueMemberships = async (until: number, limitPerShard: number): Promise<DueMembership[]> =>
  (await Promise.all(dueMembershipPartitions.map((shard) => queryShard(shard, until, limitPerShard)))).flat();

/** Moves the entry of a membership that is being looked at; false if it has moved or is gone since it was read. */
export const lookAtMembershipAgain = (due: DueMembership, nextLook: number): Promise<boolean> =>
  update(segmentKeys.membership(due.projectId, due.contactId, due.segmentId), {
    set: { g5sk: membershipEntry(due, nextLook).g5sk },
    if: expr`g5sk = ${due.entry}`,
  });
