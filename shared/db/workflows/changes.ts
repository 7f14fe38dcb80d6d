import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import { rotatedVersions } from '../../domain/webhooks/signing';
import { recordsUsedBy, type UsedRecords } from '../../domain/workflows/filters';
import type { Workflow, WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { isoNow } from '../../ops/clock';
import { deleteUnlessUsed, whileItExists } from '../table/closing';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { type FilterUser, filterUsers, whileNamedExist } from '../table/named-records';
import { get, put } from '../table/rows';
import { READABLE } from '../table/stored';
import { putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { earlierVersionPart } from './earlier-versions';
import { workflowKeys } from './keys';
import { getWorkflow, refOf, toRow, toVersionRow } from './workflows';

export const versionInUseParts = (
  workflow: Pick<Workflow, 'id' | 'projectId'>,
  graph: WorkflowVersion,
): TransactionPart[] => {
  const { segmentIds, templateIds } = recordsUsedBy(graph);
  return [
    ...segmentIds.map((id) => whileItExists(keys.segment(workflow.projectId, id))),
    ...templateIds.map((id) => whileItExists(keys.template(workflow.projectId, id))),
    earlierVersionPart({ ...workflow, version: graph.version, segmentIds, templateIds }),
  ];
};

const MAX_ROUNDS = 5;
const ABSENT = expr`attribute_not_exists(pk)`;

/** Raises the segment's version, so that a concurrent change that would stop the reports fails. */
const whileSegmentReports = (projectId: string, segmentId: string): TransactionPart =>
  updatePart(keys.segment(projectId, segmentId), {
    set: { version: expr`version + ${1}` },
    if: expr`attribute_not_exists(closing) AND (trackMembership = ${true} OR type = ${'STATIC'})`,
  });

const whileRecordsExist = (
  projectId: string,
  { segmentIds, templateIds, triggerSegmentId, named = [] }: UsedRecords,
  workflowId: string,
): TransactionPart[] => [
  ...segmentIds.map((id) =>
    id === triggerSegmentId ? whileSegmentReports(projectId, id) : whileItExists(keys.segment(projectId, id)),
  ),
  ...templateIds.map((id) => whileItExists(keys.template(projectId, id))),
  ...whileNamedExist(projectId, named, workflowId),
];

/** Call it before counting the workflows: of two concurrent creations, the second fails. */
export async function whileNoneIsCreated({ id, projectId }: Workflow): Promise<TransactionPart> {
  const key = workflowKeys.latestCreation(projectId);
  const latest = await get<{ workflowId: string }>(key);
  return putPart({ ...key, v: 1, workflowId: id }, latest ? expr`workflowId = ${latest.workflowId}` : ABSENT);
}

export async function createWorkflow(
  workflow: Workflow,
  graph: WorkflowVersion,
  references: UsedRecords,
  countParts: readonly TransactionPart[] = [],
): Promise<Workflow | null> {
  const ref = refOf(workflow);
  const rows = [putPart(toRow(workflow), ABSENT), putPart(toVersionRow(ref, graph), ABSENT)];
  const failedParts = await transact([
    ...rows,
    ...whileRecordsExist(workflow.projectId, references, workflow.id),
    ...countParts,
  ]);
  if (failedParts === null) return workflow;
  const [workflowExists, versionExists] = failedParts;
  return workflowExists || versionExists ? ((await getWorkflow(ref)) ?? workflow) : null;
}

const ifUnchanged = ({ revision }: Workflow) => expr`${READABLE} AND revision = ${revision}`;

type WorkflowChange = Omit<
  Partial<Workflow>,
  'id' | 'projectId' | 'description' | 'source' | 'revision' | 'createdAt'
> & {
  description?: string | null | undefined;
  source?: Source | null | undefined;
};

function withChange(current: Workflow, { description, source, ...change }: WorkflowChange): Workflow {
  const { description: oldDescription, source: oldSource, ...rest } = current;
  const newDescription = description === undefined ? oldDescription : description;
  const newSource = source === undefined ? oldSource : source;
  return {
    ...rest,
    ...change,
    revision: current.revision + 1,
    updatedAt: isoNow(),
    ...(newDescription && { description: newDescription }),
    ...(newSource && { source: newSource }),
  };
}

export async function changeWorkflow(current: Workflow, change: WorkflowChange): Promise<Workflow | null> {
  const next = withChange(current, change);
  return (await put(toRow(next), ifUnchanged(current))) ? next : null;
}

export async function changeGraph(
  current: Workflow,
  change: WorkflowChange,
  graph: WorkflowVersion,
  references: UsedRecords,
): Promise<Workflow | null> {
  const next = withChange(current, change);
  const rows = [putPart(toRow(next), ifUnchanged(current)), putPart(toVersionRow(refOf(current), graph), ABSENT)];
  const earlierVersionParts =
    current.segmentIds.length + current.templateIds.length > 0 ? [earlierVersionPart(current)] : [];
  const failedParts = await transact([
    ...rows,
    ...earlierVersionParts,
    ...whileRecordsExist(current.projectId, references, current.id),
  ]);
  return failedParts === null ? next : null;
}

export async function rotateWorkflowSecret(
  ref: WorkflowRef,
  request: { lastChange: LastChange; now: number; until: number; secretVersion: number },
): Promise<Workflow | null | 'contended'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await getWorkflow(ref);
    if (!current || current.rotatedBy === request.lastChange.request) return current;
    const signing = rotatedVersions(current.signing, request);
    const rotated = await changeWorkflow(current, {
      signing,
      rotatedBy: request.lastChange.request,
      lastChange: request.lastChange,
    });
    if (rotated) return rotated;
  }
  return 'contended';
}

/**
 * `changed`: the workflow is missing or has another revision. Otherwise, returns the records whose filters name the
 * workflow.
 */
export async function deleteWorkflow(
  { projectId, workflowId }: WorkflowRef,
  revision?: number,
): Promise<'deleted' | 'changed' | FilterUser[]> {
  const readUsers = () => filterUsers(projectId, { kind: 'workflow', id: workflowId });
  const expected = revision === undefined ? undefined : expr`revision = ${revision}`;
  const outcome = await deleteUnlessUsed(workflowKeys.workflow({ projectId, workflowId }), readUsers, expected);
  if (typeof outcome === 'object' && 'users' in outcome) return outcome.users;
  return outcome === 'deleted' ? 'deleted' : 'changed';
}
