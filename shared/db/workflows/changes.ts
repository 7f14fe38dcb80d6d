import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { rotatedVersions } from '../../domain/webhooks/signing';
import type { NamedRecords } from '../../domain/workflows/named-records';
import type { Workflow, WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { isoNow } from '../../ops/clock';
import { segmentKeys } from '../segments/keys';
import { whileSegmentStands } from '../segments/segments';
import { db, tableName } from '../table/client';
import { whileItStands } from '../table/closing';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { IS_READABLE, readableValue } from '../table/row-version';
import { type TransactionPart, transact } from '../table/transact';
import { refOf, toItem, toVersionItem } from './rows';
import { getWorkflow } from './workflows';

const MAXIMUM_ROUNDS = 5;

/**
 * The segment goes on telling who comes and goes. Its version is raised, so that a change which would end that, and was
 * begun when no workflow asked for it, comes too late.
 */
const whileSegmentTells = (projectId: string, segmentId: string): TransactionPart => ({
  Update: {
    TableName: tableName(),
    Key: segmentKeys.segment(projectId, segmentId),
    UpdateExpression: 'SET #version = #version + :one',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(closing) AND (trackMembership = :true OR #type = :static)',
    ExpressionAttributeNames: { '#version': 'version', '#type': 'type' },
    ExpressionAttributeValues: { ':one': 1, ':true': true, ':static': 'STATIC' },
  },
});

/** Parts of a transaction that are refused from when a record that a graph names is being deleted. */
const whileTheyStand = (
  projectId: string,
  { segmentIds, templateIds, triggerSegmentId }: NamedRecords,
): TransactionPart[] => [
  ...segmentIds.map((id) =>
    id === triggerSegmentId ? whileSegmentTells(projectId, id) : whileSegmentStands(projectId, id),
  ),
  ...templateIds.map((id) => whileItStands(keys.template(projectId, id))),
];

const newRow = (Item: Record<string, unknown>): TransactionPart => ({
  Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Brings a workflow into being with its first version; one that an earlier try of the request made is answered as it is
 * by now. Null when a record that it names is gone.
 */
export async function createWorkflow(
  workflow: Workflow,
  graph: WorkflowVersion,
  named: NamedRecords,
): Promise<Workflow | null> {
  const ref = refOf(workflow);
  const rows = [newRow(toItem(workflow)), newRow(toVersionItem(ref, graph))];
  const failed = await transact([...rows, ...whileTheyStand(workflow.projectId, named)]);
  if (failed === null) return workflow;
  return failed[0] || failed[1] ? ((await getWorkflow(ref)) ?? workflow) : null;
}

/** The write of a workflow as a change leaves it, while it is as the change saw it. */
const successor = (seen: Workflow, next: Workflow) => ({
  TableName: tableName(),
  Item: toItem(next),
  ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND revision = :seen`,
  ExpressionAttributeValues: { ':seen': seen.revision, ...readableValue },
});

/** What a change sets; null clears the description. */
type Change = Omit<Partial<Workflow>, 'id' | 'projectId' | 'description' | 'revision' | 'createdAt'> & {
  description?: string | null | undefined;
};

function changed(seen: Workflow, { description, ...change }: Change): Workflow {
  const { description: held, ...rest } = seen;
  const kept = description === undefined ? held : description;
  const next = { ...rest, ...change, revision: seen.revision + 1, updatedAt: isoNow() };
  return kept ? { ...next, description: kept } : next;
}

/** Changes a workflow as it was seen, its graph apart; null when it is another by now. */
export async function changeWorkflow(seen: Workflow, change: Change): Promise<Workflow | null> {
  const next = changed(seen, change);
  return isConflict(await conditional(db.send(new PutCommand(successor(seen, next))))) ? null : next;
}

/** Gives a workflow as it was seen a new graph; null when it, or a record that the graph names, is another by now. */
export async function changeGraph(
  seen: Workflow,
  change: Change,
  graph: WorkflowVersion,
  named: NamedRecords,
): Promise<Workflow | null> {
  const next = changed(seen, change);
  const parts = [{ Put: successor(seen, next) }, newRow(toVersionItem(refOf(seen), graph))];
  const failed = await transact([...parts, ...whileTheyStand(seen.projectId, named)]);
  return failed === null ? next : null;
}

/** Gives a workflow a new secret, the present one valid until then. A repeat of the request finds what it made. */
export async function rotateWorkflowSecret(
  ref: WorkflowRef,
  request: { mark: string; now: number; until: number; secretVersion: number },
): Promise<Workflow | null | 'contended'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const seen = await getWorkflow(ref);
    if (!seen || seen.rotatedBy === request.mark) return seen;
    const signing = rotatedVersions(seen.signing, request);
    const rotated = await changeWorkflow(seen, { signing, rotatedBy: request.mark });
    if (rotated) return rotated;
  }
  return 'contended';
}
