import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { BULK_PROJECTS, keys } from '../table/keys';
import { conditional } from '../table/outcomes';

/** A project with mail that waits for the bulk lane; `touchedAt` tells whether more has come meanwhile. */
export interface BulkProject {
  projectId: string;
  touchedAt: string;
}

/** Registers a project that has mail waiting; `mark` is unique to the call. */
export async function registerBulkProject(projectId: string, mark: string): Promise<void> {
  const Item = { ...keys.bulkProject(projectId), v: 1, touchedAt: `${now()}#${mark}` };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}

/** A project leaves the register an hour after its last registration: until then its mail is found. */
const STANDS_MS = 5 * 60_000;
const registrations = timedCache<void>(STANDS_MS);

/** The same for mail that is made one by one: the container's registration of the last minutes stands for it too. */
export const keepBulkProject = (projectId: string, mark: string): Promise<void> =>
  registrations.get(projectId, () => registerBulkProject(projectId, mark));

/** At most 1,000 projects with waiting mail; the others have their turn once these are done. */
export async function listBulkProjects(): Promise<BulkProject[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': BULK_PROJECTS },
      ConsistentRead: true,
      Limit: 1000,
    }),
  );
  return Items.map((item) => ({ projectId: item.sk as string, touchedAt: item.touchedAt as string }));
}

/** Takes a project off the register, unless mail has come since it was read. */
export async function unregisterBulkProject({ projectId, touchedAt }: BulkProject): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.bulkProject(projectId),
        ConditionExpression: 'touchedAt = :seen',
        ExpressionAttributeValues: { ':seen': touchedAt },
      }),
    ),
  );
}
