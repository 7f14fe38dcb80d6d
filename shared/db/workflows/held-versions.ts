import { versionPart } from '../../domain/workflows/stats';
import type { Workflow, WorkflowRef } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { readStatsPartials, sumMembers } from '../counters/stats';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { queryPage, queryPages } from '../table/query';
import { remove } from '../table/rows';
import { putPart, type TransactionPart } from '../table/transact';
import { heldVersionsPartition, workflowKeys, workflowStatsRows } from './keys';
import { getWorkflow } from './workflows';

/**
 * An earlier version of a workflow, with the records that its open executions still need. `since`: the latest moment
 * from which executions could begin or go on with it, in epoch milliseconds.
 */
interface HeldVersion extends WorkflowRef {
  version: number;
  segmentIds: readonly string[];
  templateIds: readonly string[];
  since: number;
}

/**
 * After that no execution begins with an earlier version: readers of the workflow are functions of at most two minutes,
 * and the stats, which trail by seconds, have counted those that began.
 */
const SETTLED_MS = 5 * 60_000;
/** A page is 1 MB, some 2,000 versions. */
const MAXIMUM_PAGES = 20;

/** Part of the transaction after which executions of this version are those of an earlier one, or go on with one. */
export const holdVersion = ({ id, projectId, version, segmentIds, templateIds }: HeldFacts): TransactionPart => {
  const ref = { projectId, workflowId: id };
  return putPart({
    ...workflowKeys.heldVersion(ref, version),
    v: 1,
    ...({ ...ref, version, segmentIds, templateIds, since: now() } satisfies HeldVersion),
  });
};

type HeldFacts = Pick<Workflow, 'id' | 'projectId' | 'version' | 'segmentIds' | 'templateIds'>;

/** Whether an earlier version of a workflow names the template, and executions of that version need it. */
export const holdsTemplate = (projectId: string, id: string): Promise<boolean> =>
  isHeld(projectId, expr`contains(templateIds, ${id})`);

/** The same of a segment. */
export const holdsSegment = (projectId: string, id: string): Promise<boolean> =>
  isHeld(projectId, expr`contains(segmentIds, ${id})`);

/** At most `limit` earlier versions of workflows that name the template, and whose executions need it. */
export async function versionsHolding(
  projectId: string,
  templateId: string,
  limit: number,
): Promise<Pick<HeldVersion, 'workflowId' | 'version'>[]> {
  const found: HeldVersion[] = [];
  for await (const version of neededVersions(projectId, expr`contains(templateIds, ${templateId})`)) {
    found.push(version);
    if (found.length >= limit) break;
  }
  return found;
}

async function isHeld(projectId: string, filter: Expression): Promise<boolean> {
  for await (const _ of neededVersions(projectId, filter)) return true;
  return false;
}

async function* neededVersions(projectId: string, filter: Expression): AsyncGenerator<HeldVersion> {
  const list = { pk: heldVersionsPartition(projectId), filter };
  for await (const rows of queryPages<Key & HeldVersion>(list, MAXIMUM_PAGES)) {
    for (const row of rows) if (await isNeeded(row)) yield row;
  }
}

/** Removes the row of a version that no execution needs any more, unless a retry has renewed it. */
async function isNeeded(held: Key & HeldVersion): Promise<boolean> {
  const exists = (await getWorkflow(held)) !== null;
  if (exists && now() - held.since < SETTLED_MS) return true;
  if (exists && (await openExecutions(held)) > 0) return true;
  await remove({ pk: held.pk, sk: held.sk }, expr`since = ${held.since}`);
  return false;
}

/** The open executions of one version; trails their rows by seconds. */
async function openExecutions(held: HeldVersion): Promise<number> {
  const partials = await readStatsPartials(workflowStatsRows(held), versionPart(held));
  const { RUNNING = 0, WAITING = 0 } = sumMembers(...partials.map(({ n }) => Object.entries(n)));
  return RUNNING + WAITING;
}

/** Removes the rows of a deleted workflow's versions. */
export async function eraseHeldVersions(ref: WorkflowRef): Promise<void> {
  const pk = heldVersionsPartition(ref.projectId);
  for (;;) {
    const { rows } = await queryPage<Key>({ pk, sk: { beginsWith: `${ref.workflowId}#` }, attributes: ['sk'] });
    if (rows.length === 0) return;
    for (const { sk } of rows) await remove({ pk, sk });
  }
}
