import type { Workflow, WorkflowRef } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { queryAll } from '../table/query';
import { get } from '../table/rows';
import { workflowKeys, workflowPartition } from './keys';
import { toWorkflow } from './rows';

/** Pages of 1 MB: 200 workflows with the largest filters in their triggers take six. */
const MAXIMUM_PAGES = 20;
/** Projects whose workflows a container keeps in memory: up to 5 MB each. */
const MAXIMUM_HELD = 20;

/** A workflow as it is now; null if the project has none with this id. */
export async function getWorkflow(ref: WorkflowRef): Promise<Workflow | null> {
  const row = await get(workflowKeys.workflow(ref));
  return row && toWorkflow(row);
}

/** All workflows of a project as they are now, newest first. */
export async function listAllWorkflows(projectId: string): Promise<Workflow[]> {
  return (await queryAll({ pk: workflowPartition(projectId), backwards: true }, MAXIMUM_PAGES)).map(toWorkflow);
}

interface Reading {
  at: number;
  workflows: Promise<Workflow[]>;
}

const held = new Map<string, Reading>();

/**
 * A project's workflows as they were at some time after `moment` (epoch milliseconds): those that this container has
 * read since then, or reads now. While a test's clock stands still, nothing comes from memory.
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
