import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Workflow, WorkflowRef } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { readPartition } from '../table/partition-rows';
import { workflowKeys, workflowPartition } from './keys';
import { toWorkflow } from './rows';

/** Pages of 1 MB: 200 workflows with the largest filters in their triggers are six. */
const MAXIMUM_PAGES = 20;
/** Projects whose workflows a container keeps: those of one can have 5 MB. */
const MAXIMUM_HELD = 20;

/** A workflow as it is now; null when the project has none with this id. */
export async function getWorkflow(ref: WorkflowRef): Promise<Workflow | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: workflowKeys.workflow(ref), ConsistentRead: true }),
  );
  return Item ? toWorkflow(Item) : null;
}

/** All workflows of a project as they are now, newest first. */
export async function listAllWorkflows(projectId: string): Promise<Workflow[]> {
  return (await readPartition(workflowPartition(projectId), MAXIMUM_PAGES)).map(toWorkflow);
}

interface Reading {
  at: number;
  workflows: Promise<Workflow[]>;
}

const held = new Map<string, Reading>();

/**
 * A project's workflows as they were at some moment after the one given (epoch milliseconds): those that this container
 * read since, or read now. On a clock that stands still nothing is read since, so nothing is taken from memory.
 */
export function workflowsAsOf(projectId: string, moment: number): Promise<Workflow[]> {
  const known = held.get(projectId);
  if (known && known.at > moment) return known.workflows;
  const reading = { at: now(), workflows: listAllWorkflows(projectId) };
  held.delete(projectId);
  held.set(projectId, reading);
  reading.workflows.catch(() => {
    if (held.get(projectId) === reading) held.delete(projectId);
  });
  const oldest = held.keys().next();
  if (held.size > MAXIMUM_HELD && !oldest.done) held.delete(oldest.value);
  return reading.workflows;
}
