import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import { rotatedVersions } from '../../domain/webhooks/signing';
import { recordsUsedBy, type UsedRecords } from '../../domain/workflows/filters';
import type { Workflow, WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { isoNow } from '../../ops/clock';
import { whileItExists } from '../table/closing';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, put, remove } from '../table/rows';
import { READABLE } from '../table/stored';
import { putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { holdVersion } from './held-versions';
import { workflowKeys } from './keys';
import { getWorkflow, refOf, toItem, toVersionItem } from './workflows';

export const holdRecords = (
  workflow: Pick<Workflow, 'id' | 'projectId'>,
  graph: WorkflowVersion,
): TransactionPart[] => {
  const { segmentIds, templateIds } = recordsUsedBy(graph);
  return [
    ...segmentIds.map((id) => whileItExists(keys.segment(workflow.projectId, id))),
    ...templateIds.map((id) => whileItExists(keys.template(workflow.projectId, id))),
    holdVersion({ ...workflow, version: graph.version, segmentIds, templateIds }),
  ];
};

const MAX_ROUNDS = 5;
const NEW = expr`attribute_not_exists(pk)`;

/** Raises the version, so an earlier change that would stop the reports fails. */
const whileSegmentReports = (projectId: string, segmentId: string): TransactionPart =>
  updatePart(keys.segment(projectId, segmentId), {
    set: { version: expr`version + ${1}` },
    if: expr`attribute_not_exists(closing) AND (trackMembership = ${true} OR type = ${'STATIC'})`,
  });

const whileTheyExist = (
  projectId: string,
  { segmentIds, templateIds, triggerSegmentId }: UsedRecords,
): TransactionPart[] => [
  ...segmentIds.map((id) =>
    id === triggerSegmentId ? whileSegmentReports(projectId, id) : whileItExists(keys.segment(projectId, id)),
  ),
  ...templateIds.map((id) => whileItExists(keys.template(projectId, id))),
];

/** Call it before counting: of two creations at once, the second fails. */
export async function whileNoneIsCreated({ id, projectId }: Workflow): Promise<TransactionPart> {
  const key = workflowKeys.latestCreation(projectId);
  const latest = await get<{ workflowId: string }>(key);
  return putPart({ ...key, v: 1, workflowId: id }, latest ? expr`workflowId = ${latest.workflowId}` : NEW);
}

export async function createWorkflow(
  workflow: Workflow,
  graph: WorkflowVersion,
  named: UsedRecords,
  counted: readonly TransactionPart[] = [],
): Promise<Workflow | null> {
  const ref = refOf(workflow);
  const rows = [putPart(toItem(workflow), NEW), putPart(toVersionItem(ref, graph), NEW)];
  const failed = await transact([...rows, ...whileTheyExist(workflow.projectId, named), ...counted]);
  if (failed === null) return workflow;
  return failed[0] || failed[1] ? ((await getWorkflow(ref)) ?? workflow) : null;
}

const asSeen = ({ revision }: Workflow) => expr`${READABLE} AND revision = ${revision}`;

type Change = Omit<Partial<Workflow>, 'id' | 'projectId' | 'description' | 'source' | 'revision' | 'createdAt'> & {
  description?: string | null | undefined;
  source?: Source | null | undefined;
};

function changed(seen: Workflow, { description, source, ...change }: Change): Workflow {
  const { description: heldDescription, source: heldSource, ...rest } = seen;
  const nextDescription = description === undefined ? heldDescription : description;
  const from = source === undefined ? heldSource : source;
  const next = { ...rest, ...change, revision: seen.revision + 1, updatedAt: isoNow() };
  return { ...next, ...(nextDescription && { description: nextDescription }), ...(from && { source: from }) };
}

export async function changeWorkflow(seen: Workflow, change: Change): Promise<Workflow | null> {
  const next = changed(seen, change);
  return (await put(toItem(next), asSeen(seen))) ? next : null;
}

export async function changeGraph(
  seen: Workflow,
  change: Change,
  graph: WorkflowVersion,
  named: UsedRecords,
): Promise<Workflow | null> {
  const next = changed(seen, change);
  const rows = [putPart(toItem(next), asSeen(seen)), putPart(toVersionItem(refOf(seen), graph), NEW)];
  const held = seen.segmentIds.length + seen.templateIds.length > 0 ? [holdVersion(seen)] : [];
  const failed = await transact([...rows, ...held, ...whileTheyExist(seen.projectId, named)]);
  return failed === null ? next : null;
}

export async function rotateWorkflowSecret(
  ref: WorkflowRef,
  request: { lastChange: LastChange; now: number; until: number; secretVersion: number },
): Promise<Workflow | null | 'contended'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const seen = await getWorkflow(ref);
    if (!seen || seen.rotatedBy === request.lastChange.request) return seen;
    const signing = rotatedVersions(seen.signing, request);
    const rotated = await changeWorkflow(seen, {
      signing,
      rotatedBy: request.lastChange.request,
      lastChange: request.lastChange,
    });
    if (rotated) return rotated;
  }
  return 'contended';
}

/** False if there is no workflow, or not at the seen revision. */
export const deleteWorkflow = (ref: WorkflowRef, seen?: number): Promise<boolean> =>
  remove(workflowKeys.workflow(ref), seen === undefined ? expr`attribute_exists(pk)` : expr`revision = ${seen}`);
