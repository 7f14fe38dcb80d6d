import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { newSeed } from '../../ops/ids';
import { queryPage } from '../table/query';
import { LostRace } from '../table/retry-on-conflict';
import { segmentIndexes } from './keys';
import {
  deleteMembership,
  getMembershipRow,
  getMembershipRows,
  listMembershipRows,
  type MembershipRef,
  type MembershipState,
  putMembership,
} from './membership-rows';

export interface RequestedMembership {
  contactId: string;
  segmentId: string;
  generation?: string | undefined;
}

export interface NewMember {
  id: string;
  generation: string;
}

const CONCURRENCY = 20;
const MAX_ROUNDS = 5;

/** Strongly consistent. Returns each membership as `<contact id>#<segment id>`. */
export async function readMemberships(
  projectId: string,
  requested: readonly RequestedMembership[],
): Promise<Set<string>> {
  const generations = new Map(requested.map(({ contactId, generation }) => [contactId, generation]));
  const rows = await getMembershipRows(requested.map((membership) => ({ projectId, ...membership })));
  return new Set(
    rows
      .filter(({ member }) => member)
      .filter(({ contactId, generation }) => (generations.get(contactId) ?? generation) === generation)
      .map(({ contactId, segmentId }) => `${contactId}#${segmentId}`),
  );
}

export async function listMembershipsOf(projectId: string, contactId: string, generation?: string): Promise<string[]> {
  const rows = await listMembershipRows(projectId, contactId);
  const own = rows.filter((row) => row.member && (generation ?? row.generation) === row.generation);
  return own.map(({ segmentId }) => segmentId);
}

export async function listMembersPage(
  projectId: string,
  segmentId: string,
  suffix: number,
  after: string | null,
  limit: number,
): Promise<{ contactIds: string[]; next: string | null }> {
  const pk = segmentIndexes.membersOf(projectId, segmentId, suffix);
  const sk = after === null ? undefined : { above: after };
  const page = await queryPage<{ g1sk: string }>({ index: 'g1', pk, sk, limit });
  const contactIds = page.rows.map(({ g1sk }) => g1sk);
  return { contactIds, next: page.after === undefined ? null : (contactIds.at(-1) ?? null) };
}

/** Returns how many members are new; a repeat with the same `mark` returns the same number. */
export async function addMembers(
  projectId: string,
  segmentId: string,
  contacts: readonly NewMember[],
  mark = newSeed(),
  depth?: number,
): Promise<number> {
  const distinct = [...new Map(contacts.map((contact) => [contact.id, contact])).values()];
  return countChanges(distinct, ({ id, generation }) =>
    addMember({ projectId, contactId: id, segmentId }, generation, originOf(mark, depth)),
  );
}

export async function removeMembers(
  projectId: string,
  segmentId: string,
  contactIds: readonly string[],
  mark = newSeed(),
  depth?: number,
): Promise<number> {
  return countChanges([...new Set(contactIds)], (contactId) =>
    removeMember({ projectId, contactId, segmentId }, originOf(mark, depth)),
  );
}

type ChangeOrigin = Required<Pick<MembershipState, 'mark'>> & Pick<MembershipState, 'stepMark' | 'depth'>;

const originOf = (mark: string, depth: number | undefined): ChangeOrigin =>
  depth === undefined ? { mark } : { mark, stepMark: mark, depth };

async function countChanges<T>(items: readonly T[], change: (item: T) => Promise<boolean>): Promise<number> {
  let changes = 0;
  await forEachConcurrent(items, CONCURRENCY, async (item) => {
    if (await change(item)) changes += 1;
  });
  return changes;
}

const MEMBER = { member: true, nextChangeAt: null, silent: false } as const;
const NON_MEMBER = { member: false, nextChangeAt: null, silent: false } as const;

async function addMember(ref: MembershipRef, generation: string, origin: ChangeOrigin): Promise<boolean> {
  const { mark } = origin;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const row = await getMembershipRow(ref);
    if (row && row.generation !== generation) {
      await deleteMembership(ref, row);
      continue;
    }
    if (row?.stepMark === mark) return true;
    if (row?.member) return row.mark === mark;
    const outcome = await putMembership(ref, row, { generation, ...MEMBER, ...origin });
    if (outcome !== 'conflict') return outcome === 'written';
  }
  throw new LostRace('a change of a membership');
}

async function removeMember(ref: MembershipRef, origin: ChangeOrigin): Promise<boolean> {
  const { mark } = origin;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const row = await getMembershipRow(ref);
    if (row?.stepMark === mark) return true;
    if (!row?.member) return row?.mark === mark;
    const { generation } = row;
    const outcome = await putMembership(ref, row, { generation, ...NON_MEMBER, ...origin });
    if (outcome === 'written') return true;
  }
  throw new LostRace('a change of a membership');
}
