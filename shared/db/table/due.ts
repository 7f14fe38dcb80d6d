import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from './client';
import { DUE_SHARDS, ERASURE_SHARDS, erasureShardOf, indexes, keys } from './keys';
import { conditional, isConflict } from './outcomes';

/** What waits for its moment: an email, a job, or the erasure of a contact, whose id it then is. */
export interface DueRef {
  kind: 'email' | 'job' | 'erasure';
  projectId: string;
  id: string;
}

const kinds: Readonly<Record<string, DueRef['kind']>> = { E: 'email', J: 'job', K: 'erasure' };
const REF = /^P#(.+?)#([EJK])#([a-z]+_[0-9A-Za-z]+)$/;

/** What an index entry points at. */
function toRef(item: Record<string, unknown>): DueRef | null {
  const [, projectId, letter = '', id] = REF.exec(String(item.pk)) ?? [];
  const kind = kinds[letter];
  if (!kind || !projectId || !id) return null;
  return { kind, projectId, id };
}

async function queryShard(pk: string, until: number, limit: number): Promise<DueRef[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
      ExpressionAttributeValues: { ':pk': pk, ':until': `${toIso(until)}~` },
      Limit: limit,
    }),
  );
  return Items.map(toRef).filter((ref) => ref !== null);
}

async function queryShards(pks: readonly string[], until: number, limitPerShard: number): Promise<DueRef[]> {
  return (await Promise.all(pks.map((pk) => queryShard(pk, until, limitPerShard)))).flat();
}

const dueShards = Array.from({ length: DUE_SHARDS }, (_, shard) => indexes.due(shard));
const erasureShards = Array.from({ length: ERASURE_SHARDS }, (_, shard) => indexes.dueErasures(shard));

/** Emails whose moment has come by `until`, from all due shards, at most `limitPerShard` of each. */
export const listDue = (until: number, limitPerShard: number): Promise<DueRef[]> =>
  queryShards(dueShards, until, limitPerShard);

/** Jobs whose moment has come by `until`. */
export const listDueJobs = (until: number, limit: number): Promise<DueRef[]> =>
  queryShards([indexes.dueJobs], until, limit);

/** Erasures whose moment has come by `until`, at most `limitPerShard` of each shard. */
export const listDueErasures = (until: number, limitPerShard: number): Promise<DueRef[]> =>
  queryShards(erasureShards, until, limitPerShard);

/** The entry of a job: when the dispatcher should queue it again. */
export const jobEntry = (id: string, at: number) => ({ g5pk: indexes.dueJobs, g5sk: `${toIso(at)}#${id}` });

/** The entry of an erasure: when the dispatcher should queue it again. */
export const erasureEntry = (contactId: string, at: number) => ({
  g5pk: indexes.dueErasures(erasureShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}`,
});

/** Moves the entry of an erasure; false when it has ended, or when its entry has moved beyond `seenAt` meanwhile. */
export async function lookAtErasureAgain(
  { projectId, id }: Pick<DueRef, 'projectId' | 'id'>,
  nextLook: number,
  seenAt: number,
): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.erasure(projectId, id),
        UpdateExpression: 'SET g5sk = :next',
        ConditionExpression: 'attribute_exists(pk) AND g5sk <= :seen',
        ExpressionAttributeValues: { ':next': erasureEntry(id, nextLook).g5sk, ':seen': erasureEntry(id, seenAt).g5sk },
      }),
    ),
  );
  return !isConflict(outcome);
}
