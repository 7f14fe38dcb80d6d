import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { dueMembershipPartitions, dueMembershipShardOf, segmentIndexes, segmentKeys } from './keys';

/** A membership that time may have changed, with its entry as it was seen. */
export interface DueMembership {
  projectId: string;
  contactId: string;
  segmentId: string;
  entry: string;
}

interface Member {
  contactId: string;
  segmentId: string;
}

/** The entry of a membership: when time alone may change it, or when it is looked at again. */
export const membershipEntry = ({ contactId, segmentId }: Member, at: number) => ({
  g5pk: segmentIndexes.due(dueMembershipShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}#${segmentId}`,
});

const PROJECT = /^P#(.+?)#K#/;

async function queryShard(shard: string, until: number, limit: number): Promise<DueMembership[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
      ExpressionAttributeValues: { ':pk': shard, ':until': `${toIso(until)}~` },
      Limit: limit,
    }),
  );
  return Items.flatMap(({ pk, g5sk }) => {
    const [, projectId] = PROJECT.exec(String(pk)) ?? [];
    const [, contactId, segmentId] = String(g5sk).split('#');
    return projectId && contactId && segmentId ? [{ projectId, contactId, segmentId, entry: String(g5sk) }] : [];
  });
}

/** Memberships whose moment has come by `until`, at most `limitPerShard` of each shard. */
export const listDueMemberships = async (until: number, limitPerShard: number): Promise<DueMembership[]> =>
  (await Promise.all(dueMembershipPartitions.map((shard) => queryShard(shard, until, limitPerShard)))).flat();

/** Moves the entry of a membership that is being looked at; false when it has moved or is gone since it was seen. */
export async function lookAtMembershipAgain(due: DueMembership, nextLook: number): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: segmentKeys.membership(due.projectId, due.contactId, due.segmentId),
        UpdateExpression: 'SET g5sk = :next',
        ConditionExpression: 'attribute_exists(pk) AND g5sk = :seen',
        ExpressionAttributeValues: { ':next': membershipEntry(due, nextLook).g5sk, ':seen': due.entry },
      }),
    ),
  );
  return !isConflict(outcome);
}
