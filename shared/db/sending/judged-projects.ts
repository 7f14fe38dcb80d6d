import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { newSeed } from '../../ops/ids';
import { db, tableName } from '../table/client';
import { JUDGED_PROJECTS, keys } from '../table/keys';
import { conditional } from '../table/outcomes';

/** A project whose reputation is judged each minute; `mark` tells whether more has come back meanwhile. */
export interface JudgedProject {
  projectId: string;
  mark: string;
}

/** Has a project judged from now on. To be called after its figures were counted, or one that is just leaving is missed. */
export async function registerJudged(projectId: string): Promise<void> {
  const Item = { ...keys.judgedProject(projectId), v: 1, mark: newSeed() };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}

/** The projects to judge, in the order of their ids, a page at a time. */
export async function listJudged(after: string | null, limit: number): Promise<JudgedProject[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': JUDGED_PROJECTS, ':after': after ?? ' ' },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map((item) => ({ projectId: item.sk as string, mark: item.mark as string }));
}

/** Takes a project off the register, unless something came back since it was read. */
export async function unregisterJudged({ projectId, mark }: JudgedProject): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.judgedProject(projectId),
        ConditionExpression: 'mark = :mark',
        ExpressionAttributeValues: { ':mark': mark },
      }),
    ),
  );
}
