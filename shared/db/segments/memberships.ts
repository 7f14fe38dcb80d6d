import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { newSeed } from '../../ops/ids';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
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

/** A membership that is asked for; with `generation`, of that contact and no former one of the address. */
export interface AskedMembership {
  contactId: string;
  segmentId: string;
  generation?: string | undefined;
}

/** A contact that is to become a member. */
export interface NewMember {
  id: string;
  generation: string;
}

const CONCURRENCY = 20;
/** A round is lost to another call for the same contact and segment, or to the contact's erasure. */
const MAXIMUM_ROUNDS = 5;

/** Which of these contacts are members, each as `<contact>#<segment>`; of static and tracked segments. Strongly consistent. */
export async function readMemberships(projectId: string, asked: readonly AskedMembership[]): Promise<Set<string>> {
  const generations = new Map(asked.map(({ contactId, generation }) => [contactId, generation]));
  const rows = await getMembershipRows(asked.map((one) => ({ projectId, ...one })));
  return new Set(
    rows
      .filter(({ member }) => member)
      .filter(({ contactId, generation }) => (generations.get(contactId) ?? generation) === generation)
      .map(({ contactId, segmentId }) => `${contactId}#${segmentId}`),
  );
}

/** The static and tracked segments whose member a contact is; with `generation`, that contact and no former one. */
export async function listMembershipsOf(projectId: string, contactId: string, generation?: string): Promise<string[]> {
  const rows = await listMembershipRows(projectId, contactId);
  const own = rows.filter((row) => row.member && (generation ?? row.generation) === row.generation);
  return own.map(({ segmentId }) => segmentId);
}

/** Members of one of the parts of a segment's list, by contact id. Trails the memberships by moments. */
export async function listMembersPage(
  projectId: string,
  segmentId: string,
  suffix: number,
  after: string | null,
  limit: number,
): Promise<{ contactIds: string[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g1'),
      KeyConditionExpression: after === null ? 'g1pk = :pk' : 'g1pk = :pk AND g1sk > :after',
      ExpressionAttributeValues: {
        ':pk': segmentIndexes.membersOf(projectId, segmentId, suffix),
        ...(after === null ? {} : { ':after': after }),
      },
      Limit: limit,
    }),
  );
  const contactIds = Items.map(({ g1sk }) => g1sk as string);
  return { contactIds, next: LastEvaluatedKey === undefined ? null : (contactIds.at(-1) ?? null) };
}

/**
 * Makes contacts members of a static segment; how many were none. Under the same `mark` a repeat counts the same ones.
 * `depth` comes from a workflow's step: how many workflows have led to it. Its repeat changes nothing, whatever others
 * have done since.
 */
export async function addMembers(
  projectId: string,
  segmentId: string,
  contacts: readonly NewMember[],
  mark = newSeed(),
  depth?: number,
): Promise<number> {
  const distinct = [...new Map(contacts.map((contact) => [contact.id, contact])).values()];
  return countConcurrently(distinct, ({ id, generation }) =>
    join({ projectId, contactId: id, segmentId }, generation, signed(mark, depth)),
  );
}

/** Takes contacts out of a static segment; how many were members. `mark` and `depth` as when they are added. */
export async function removeMembers(
  projectId: string,
  segmentId: string,
  contactIds: readonly string[],
  mark = newSeed(),
  depth?: number,
): Promise<number> {
  return countConcurrently([...new Set(contactIds)], (contactId) =>
    leave({ projectId, contactId, segmentId }, signed(mark, depth)),
  );
}

type Signature = Required<Pick<MembershipState, 'mark'>> & Pick<MembershipState, 'stepMark' | 'depth'>;

const signed = (mark: string, depth: number | undefined): Signature =>
  depth === undefined ? { mark } : { mark, stepMark: mark, depth };

async function countConcurrently<T>(items: readonly T[], isChanged: (item: T) => Promise<boolean>): Promise<number> {
  let changed = 0;
  await forEachConcurrent(items, CONCURRENCY, async (item) => {
    if (await isChanged(item)) changed += 1;
  });
  return changed;
}

const joined = { member: true, turnsAt: null, silent: false } as const;
const left = { member: false, turnsAt: null, silent: false } as const;

async function join(ref: MembershipRef, generation: string, signature: Signature): Promise<boolean> {
  const { mark } = signature;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const row = await getMembershipRow(ref);
    if (row && row.generation !== generation) {
      await deleteMembership(ref, row);
      continue;
    }
    if (row?.stepMark === mark) return true;
    if (row?.member) return row.mark === mark;
    const outcome = await putMembership(ref, row, { generation, ...joined, ...signature });
    if (outcome !== 'again') return outcome === 'written';
  }
  throw new Error('a membership was changed by others in every round');
}

async function leave(ref: MembershipRef, signature: Signature): Promise<boolean> {
  const { mark } = signature;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const row = await getMembershipRow(ref);
    if (row?.stepMark === mark) return true;
    if (!row?.member) return row?.mark === mark;
    const { generation } = row;
    const outcome = await putMembership(ref, row, { generation, ...left, ...signature });
    if (outcome === 'written') return true;
  }
  throw new Error('a membership was changed by others in every round');
}
