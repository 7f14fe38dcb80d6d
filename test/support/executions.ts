import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Step } from '../../shared/contract/workflows';
import type { Project } from '../../shared/db/projects/projects';
import { db, tableName } from '../../shared/db/table/client';
import { enterWorkflow } from '../../shared/db/workflows/executions';
import { toRow, toVersionRow } from '../../shared/db/workflows/workflows';
import { contactId } from '../../shared/domain/contacts/contact';
import { type Execution, executionId } from '../../shared/domain/workflows/execution';
import type { Workflow, WorkflowRef } from '../../shared/domain/workflows/workflow';
import { isoNow, now } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';

/** Stores a workflow with these steps without checking them. */
export async function storeWorkflow({ id: projectId }: Project, steps: Step[], version = 1): Promise<WorkflowRef> {
  const time = isoNow();
  const graph = { version, trigger: { type: 'MANUAL' as const }, steps, reentry: 'NEVER' as const, createdAt: time };
  const workflow: Workflow = {
    id: newId('wf'),
    projectId,
    name: 'One',
    enabled: true,
    trigger: graph.trigger,
    version,
    revision: 1,
    awaitedEvents: [],
    segmentIds: [],
    templateIds: [],
    stepCount: steps.length,
    reentry: graph.reentry,
    signing: { version: 1, earlier: [] },
    createdAt: time,
    updatedAt: time,
  };
  const ref = { projectId, workflowId: workflow.id };
  for (const Item of [toRow(workflow), toVersionRow(ref, graph)]) {
    await db.send(new PutCommand({ TableName: tableName(), Item }));
  }
  return ref;
}

/** An execution before its first step. */
export function newExecutionOf(project: Project, ref: WorkflowRef, email: string, generation = 'g1'): Execution {
  const contact = contactId(project.salt, email);
  const time = now();
  return {
    ...ref,
    id: executionId(newId('exe'), contact),
    contactId: contact,
    generation,
    version: 1,
    status: 'RUNNING',
    revision: 1,
    step: null,
    since: time,
    visit: 0,
    tries: 0,
    origin: { type: 'MANUAL' },
    depth: 0,
    history: [],
    startedAt: time,
  };
}

/** Stores an execution with its entry guard. */
export async function storeExecution(execution: Execution): Promise<Execution> {
  const guard = { last: execution.id, day: 0, entries: 1, generation: execution.generation };
  const outcome = await enterWorkflow(execution, null, guard);
  if (outcome !== 'entered') throw new Error(`the execution was not stored: ${outcome}`);
  return execution;
}
