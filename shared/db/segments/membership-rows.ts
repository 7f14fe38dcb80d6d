import { DAY_SECONDS, type EpochMs } from '../../durations';
import { isoNow, now, toIso } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys, MEMBERSHIP } from '../table/keys';
import { queryPage } from '../table/query';
import { get, put, remove, update } from '../table/rows';
import { checkPart, putPart, transact } from '../table/transact';
import { dueMembershipPartitions, dueMembershipShardOf, memberSuffixOf, segmentIndexes, segmentKeys } from './keys';

export interface MembershipRef {
  projectId: string;
  contactId: string;
  segmentId: string;
}

/** A contact without a row is no member, and time alone can't change that. */
export interface MembershipRow {
  contactId: string;
  segmentId: string;
  generation: string;
  member: boolean;
  since: string;
  /** Each write requires the mark that was read. */
  mark: string;
  stepMark?: string;
  depth?: number;
  silent?: true;
  /** When time alone may change `member`. */
  nextChangeAt?: EpochMs;
  g5sk?: string;
}

export interface MembershipState {
  generation: string;
  member: boolean;
  nextChangeAt: number | null;
  silent: boolean;
  mark?: string;
  stepMark?: string | undefined;
  depth?: number | undefined;
}

/** Rows of former members stay this long, so that writes based on older reads fail. */
const FORMER_MEMBER_SECONDS = DAY_SECONDS;

const keyOf = ({ projectId, contactId, segmentId }: MembershipRef) =>
  segmentKeys.membership(projectId, contactId, segmentId);

export const getMembershipRow = (ref: MembershipRef): Promise<MembershipRow | null> => get<MembershipRow>(keyOf(ref));

export async function getMembershipRows(refs: readonly MembershipRef[]): Promise<MembershipRow[]> {
  return (await batchGet(refs.map(keyOf))) as unknown as MembershipRow[];
}

export async function listMembershipRows(projectId: string, contactId: string): Promise<MembershipRow[]> {
  const { pk } = segmentKeys.membership(projectId, contactId, '');
  return (await queryPage<MembershipRow>({ pk, sk: { beginsWith: MEMBERSHIP } })).rows;
}

/** A new row requires its contact, so no row reappears after an erasure. `gone`: the contact is missing. */
export async function putMembership(
  ref: MembershipRef,
  current: MembershipRow | null,
  state: MembershipState,
): Promise<'written' | 'conflict' | 'gone'> {
  const item = toRow(ref, current, state);
  if (current) {
    // `mark = ${item.mark}` recognizes this very write if its response was lost.
    const isWritten = await put(item, expr`mark = ${current.mark} OR mark = ${item.mark}`);
    return isWritten ? 'written' : 'conflict';
  }
  const isSameContact = expr`generation = ${state.generation}`;
  const failedParts = await transact([
    checkPart(keys.contact(ref.projectId, ref.contactId), isSameContact),
    putPart(item, expr`attribute_not_exists(pk)`),
  ]);
  if (!failedParts) return 'written';
  const [isContactGone] = failedParts;
  return isContactGone ? 'gone' : 'conflict';
}

function toRow(ref: MembershipRef, current: MembershipRow | null, state: MembershipState) {
  const { projectId, contactId, segmentId } = ref;
  const { generation, member, nextChangeAt, silent, mark = newSeed(), depth = 0 } = state;
  const stepMark = state.stepMark ?? current?.stepMark;
  const isChange = member !== (current?.member ?? false);
  const isSilent = isChange ? silent : current?.silent === true;
  const row: MembershipRow = {
    contactId,
    segmentId,
    generation,
    member,
    since: isChange || !current ? isoNow() : current.since,
    mark,
    ...(stepMark ? { stepMark } : {}),
    ...(depth > 0 ? { depth } : {}),
    ...(isSilent ? { silent: true as const } : {}),
  };
  const memberEntry = {
    g1pk: segmentIndexes.membersOf(projectId, segmentId, memberSuffixOf(contactId)),
    g1sk: contactId,
  };
  return {
    ...keyOf(ref),
    v: 1,
    ...row,
    ...(member ? memberEntry : {}),
    ...(nextChangeAt === null ? {} : { nextChangeAt, ...dueMembershipEntry(ref, nextChangeAt) }),
    ...(member || nextChangeAt !== null ? {} : { ttl: Math.floor(now() / 1000) + FORMER_MEMBER_SECONDS }),
  };
}

export async function deleteMembership(ref: MembershipRef, { mark }: Pick<MembershipRow, 'mark'>): Promise<void> {
  await remove(keyOf(ref), expr`mark = ${mark}`);
}

export interface DueMembership {
  projectId: string;
  contactId: string;
  segmentId: string;
  entry: string;
}

export const dueMembershipEntry = (
  { contactId, segmentId }: Pick<DueMembership, 'contactId' | 'segmentId'>,
  at: number,
) => ({
  g5pk: segmentIndexes.due(dueMembershipShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}#${segmentId}`,
});

const PROJECT_OF_PK = /^P#(.+?)#K#/;

async function queryShard(pk: string, until: number, limit: number): Promise<DueMembership[]> {
  const { rows } = await queryPage({ index: 'g5', pk, sk: { atMost: `${toIso(until)}~` }, limit });
  return rows.flatMap((row) => {
    const [, projectId] = PROJECT_OF_PK.exec(String(row.pk)) ?? [];
    const [, contactId, segmentId] = String(row.g5sk).split('#');
    return projectId && contactId && segmentId ? [{ projectId, contactId, segmentId, entry: String(row.g5sk) }] : [];
  });
}

export const listDueMemberships = async (until: number, limitPerShard: number): Promise<DueMembership[]> =>
  (await Promise.all(dueMembershipPartitions.map((shard) => queryShard(shard, until, limitPerShard)))).flat();

export const scheduleMembershipCheck = (due: DueMembership, nextCheck: number): Promise<boolean> =>
  update(segmentKeys.membership(due.projectId, due.contactId, due.segmentId), {
    set: { g5sk: dueMembershipEntry(due, nextCheck).g5sk },
    if: expr`g5sk = ${due.entry}`,
  });
