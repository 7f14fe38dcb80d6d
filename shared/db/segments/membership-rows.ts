import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow, now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { keys, MEMBERSHIP } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { transact } from '../table/transact';
import { memberSuffixOf, segmentIndexes, segmentKeys } from './keys';
import { membershipEntry } from './membership-due';

/** Whose membership of which segment. */
export interface MembershipRef {
  projectId: string;
  contactId: string;
  segmentId: string;
}

/** A membership as stored. Without a row the contact is no member, and time alone changes nothing about that. */
export interface MembershipRow {
  contactId: string;
  segmentId: string;
  /** The contact's: a row of another one is left of a former contact of the address. */
  generation: string;
  member: boolean;
  /** ISO time at which the contact became a member or ceased to be one. */
  since: string;
  /** Of the latest write; each write asks for the mark that it has seen. */
  mark: string;
  /** Mark of the latest write that a workflow's step asked for; it stays through the writes of others. */
  stepMark?: string;
  /** How many workflows, one causing the next, have led to the latest write; absent for none. */
  depth?: number;
  /** Nobody is told of the latest coming or going. */
  silent?: true;
  /** When time alone may change it, in epoch milliseconds. */
  turnsAt?: number;
  /** Its entry among what is due. */
  g5sk?: string;
}

/** What is to become of a membership. */
export interface MembershipState {
  generation: string;
  member: boolean;
  turnsAt: number | null;
  silent: boolean;
  mark?: string;
  /** The same as `mark`, of a workflow's step. */
  stepMark?: string | undefined;
  /** How many workflows, one causing the next, have led to it. */
  depth?: number | undefined;
}

/** A row that says no more than none would stays for a day, so that nobody writes on what was read before it. */
const LEFT_SECONDS = 24 * 3600;

const keyOf = ({ projectId, contactId, segmentId }: MembershipRef) =>
  segmentKeys.membership(projectId, contactId, segmentId);

export async function getMembershipRow(ref: MembershipRef): Promise<MembershipRow | null> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: keyOf(ref), ConsistentRead: true }));
  return (Item as MembershipRow | undefined) ?? null;
}

/** The rows that there are of these. */
export async function getMembershipRows(refs: readonly MembershipRef[]): Promise<MembershipRow[]> {
  return (await batchGet(refs.map(keyOf), { consistent: true })) as unknown as MembershipRow[];
}

/** All rows of a contact, strongly consistent: one for each static or tracked segment at most, so one page. */
export async function listMembershipRows(projectId: string, contactId: string): Promise<MembershipRow[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :memberships)',
      ExpressionAttributeValues: {
        ':pk': segmentKeys.membership(projectId, contactId, '').pk,
        ':memberships': MEMBERSHIP,
      },
      ConsistentRead: true,
    }),
  );
  return Items as MembershipRow[];
}

/**
 * Writes a membership where it still is as it was seen. A row comes into being only while its contact stands: what is
 * erased stays so. `gone` when it does not; `again` when somebody else has written meanwhile.
 */
export async function putMembership(
  ref: MembershipRef,
  seen: MembershipRow | null,
  state: MembershipState,
): Promise<'written' | 'again' | 'gone'> {
  const item = toItem(ref, seen, state);
  if (seen) {
    const put = new PutCommand({
      TableName: tableName(),
      Item: item,
      // The second part recognises this very write, when its answer was lost.
      ConditionExpression: 'mark = :seen OR mark = :own',
      ExpressionAttributeValues: { ':seen': seen.mark, ':own': item.mark },
    });
    return isConflict(await conditional(db.send(put))) ? 'again' : 'written';
  }
  const refused = await transact([
    {
      ConditionCheck: {
        TableName: tableName(),
        Key: keys.contact(ref.projectId, ref.contactId),
        ConditionExpression: 'attribute_exists(pk) AND generation = :generation',
        ExpressionAttributeValues: { ':generation': state.generation },
      },
    },
    { Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
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

/** Deletes a membership as it was seen; nobody is told. */
export async function deleteMembership(ref: MembershipRef, { mark }: Pick<MembershipRow, 'mark'>): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keyOf(ref),
        ConditionExpression: 'mark = :seen',
        ExpressionAttributeValues: { ':seen': mark },
      }),
    ),
  );
}
