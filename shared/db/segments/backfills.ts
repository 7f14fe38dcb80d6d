import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now, toIso } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { indexName } from '../../ops/names';
import type { ScanPosition } from '../contacts/scan';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { segmentIndexes, segmentKeys } from './keys';

export interface BackfillRef {
  projectId: string;
  segmentId: string;
}

/** What brings all memberships of a segment in line: `backfill` looks at all contacts, `clear` takes all members out. */
export interface Backfill extends BackfillRef {
  kind: 'backfill' | 'clear';
  /** The filters' version that it is for. */
  version: number;
  /** What it has passed; absent at its beginning. */
  place?: BackfillPosition;
}

/** A backfill scans over the contacts, a clearing over the parts of the member list, twice. */
export type BackfillPosition = ScanPosition | { pass: number };

/** A backfill that this function has taken. */
export interface RunningBackfill extends Backfill {
  holder: string;
}

/** A lease ends this long after the last commit; then the dispatcher queues the backfill again. */
const LEASE_MS = 90_000;

const keyOf = ({ projectId, segmentId }: BackfillRef) => segmentKeys.backfill(projectId, segmentId);

const entry = ({ projectId, segmentId }: BackfillRef, at: number): string => `${toIso(at)}#${projectId}#${segmentId}`;

/** Begins a backfill at `notBefore` (epoch milliseconds), in the place of one for older filters. A repeat changes nothing. */
export async function beginBackfill(backfill: Backfill, notBefore: number): Promise<void> {
  const older = 'attribute_not_exists(pk) OR version < :version';
  await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keyOf(backfill),
          v: 1,
          ...backfill,
          notBefore,
          g5pk: segmentIndexes.dueBackfills,
          g5sk: entry(backfill, notBefore),
        },
        ConditionExpression:
          backfill.kind === 'clear' ? `${older} OR (version = :version AND kind = :backfill)` : older,
        ExpressionAttributeValues: {
          ':version': backfill.version,
          ...(backfill.kind === 'clear' ? { ':backfill': 'backfill' } : {}),
        },
      }),
    ),
  );
}

interface Change {
  set: Record<string, unknown>;
  remove?: string;
  expect: string;
  values: Record<string, unknown>;
}

/** One conditional write of a backfill's row; null when the condition does not hold or the row is gone. */
async function changeFill(ref: BackfillRef, { set, remove, expect, values }: Change) {
  const names = [...Object.keys(set), ...(remove ? [remove] : [])];
  const outcome = await conditional<{ Attributes?: unknown }>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(ref),
        UpdateExpression: `SET ${Object.keys(set)
          .map((name) => `#${name} = :set_${name}`)
          .join(', ')}${remove ? ` REMOVE #${remove}` : ''}`,
        ConditionExpression: `attribute_exists(pk) AND (${expect})`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...values,
          ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:set_${name}`, value])),
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return isConflict(outcome) ? null : (outcome.Attributes as unknown as RunningBackfill);
}

const isMine = ({ holder }: RunningBackfill) => ({ expect: 'holder = :holder', values: { ':holder': holder } });

/** Takes a backfill whose time has come and that nobody is at; null when there is none. */
export async function takeBackfill(ref: BackfillRef): Promise<RunningBackfill | null> {
  const time = now();
  const holder = newSeed();
  return changeFill(ref, {
    set: { holder, leaseUntil: time + LEASE_MS, g5sk: entry(ref, time + LEASE_MS) },
    // The last part recognises this very write, when its answer was lost.
    expect: 'notBefore <= :now AND (attribute_not_exists(holder) OR leaseUntil <= :now OR holder = :set_holder)',
    values: { ':now': time },
  });
}

/** Stores what was passed, if anything, and renews the lease; false when the backfill was begun anew or taken over. */
export async function commitBackfill(backfill: RunningBackfill, place?: BackfillPosition): Promise<boolean> {
  const until = now() + LEASE_MS;
  const set = { ...(place ? { place } : {}), leaseUntil: until, g5sk: entry(backfill, until) };
  return (await changeFill(backfill, { ...isMine(backfill), set })) !== null;
}

/** Gives a backfill back before its end; nobody takes it before `notBefore`, and the dispatcher queues it at `lookAt`. */
export async function releaseBackfill(backfill: RunningBackfill, lookAt: number, notBefore = 0): Promise<void> {
  await changeFill(backfill, {
    ...isMine(backfill),
    set: { g5sk: entry(backfill, lookAt), notBefore },
    remove: 'holder',
  });
}

export async function endBackfill(backfill: RunningBackfill): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keyOf(backfill),
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': backfill.holder },
      }),
    ),
  );
}

/** Notes that all contacts were looked at under these filters: from here on coming and going is told of. */
export async function noteBackfilled({ projectId, segmentId, version }: Backfill): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: segmentKeys.segment(projectId, segmentId),
        UpdateExpression: 'SET backfilledVersion = :filled, #version = #version + :one',
        ConditionExpression: 'attribute_exists(pk) AND filtersVersion = :filled AND backfilledVersion < :filled',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':filled': version, ':one': 1 },
      }),
    ),
  );
}

/**
 * Has a segment backfilled again for a `cause` outside of it: filters of another one that it refers to. A repeat of the
 * latest cause changes nothing.
 */
export async function raiseFiltersVersion({ projectId, segmentId }: BackfillRef, cause: string): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: segmentKeys.segment(projectId, segmentId),
        UpdateExpression: 'SET cause = :cause, filtersVersion = filtersVersion + :one, #version = #version + :one',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(cause) OR cause <> :cause)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':cause': cause, ':one': 1 },
      }),
    ),
  );
}

/** A backfill that is due, with its entry as it was seen. */
export interface DueBackfill extends BackfillRef {
  entry: string;
}

/** Fills that nobody is at by `until`. */
export async function listDueBackfills(until: number, limit: number): Promise<DueBackfill[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
      ExpressionAttributeValues: { ':pk': segmentIndexes.dueBackfills, ':until': `${toIso(until)}~` },
      Limit: limit,
    }),
  );
  return Items.flatMap(({ g5sk }) => {
    const [, projectId, segmentId] = String(g5sk).split('#');
    return projectId && segmentId ? [{ projectId, segmentId, entry: String(g5sk) }] : [];
  });
}

/** Moves the entry of a backfill that is queued; false when it has moved or is gone since it was seen. */
export async function lookAtBackfillAgain(due: DueBackfill, nextLook: number): Promise<boolean> {
  const set = { g5sk: entry(due, nextLook) };
  return (await changeFill(due, { set, expect: 'g5sk = :seen', values: { ':seen': due.entry } })) !== null;
}
