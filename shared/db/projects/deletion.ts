import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { contentOf } from '../table/stored';
import { transact } from '../table/transact';

/** What stays of a project that was deleted, for good: whatever comes late of it finds that it is gone. */
export interface ProjectDeletion {
  projectId: string;
  /** ISO time from which on there is no such project. */
  deletedAt: string;
  /** ISO time at which nothing of it was found any more. */
  erasedAt?: string;
}

async function read(projectId: string, ConsistentRead: boolean): Promise<ProjectDeletion | null> {
  const Key = keys.projectDeletion(projectId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead }));
  return Item ? (contentOf(Item) as unknown as ProjectDeletion) : null;
}

export const getProjectDeletion = (projectId: string): Promise<ProjectDeletion | null> => read(projectId, true);

/** Whether a project was deleted, for what is told late of it: one that was never made was not. */
export const isProjectDeleted = async (projectId: string): Promise<boolean> => (await read(projectId, false)) !== null;

/** Takes the project's row with its secrets away and leaves the mark, in one write; false when there is no project. */
export async function beginProjectDeletion(projectId: string): Promise<boolean> {
  const TableName = tableName();
  const mark: ProjectDeletion = { projectId, deletedAt: isoNow() };
  const refused = await transact([
    { Delete: { TableName, Key: keys.project(projectId), ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { TableName, Item: { ...keys.projectDeletion(projectId), v: 1, ...mark } } },
  ]);
  return refused === null;
}

/** Notes that nothing of the project was found any more. */
export async function endProjectDeletion(mark: ProjectDeletion): Promise<void> {
  const Item = { ...keys.projectDeletion(mark.projectId), v: 1, ...mark, erasedAt: isoNow() };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}
