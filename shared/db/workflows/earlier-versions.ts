import { versionPart } from '../../domain/workflows/stats';
import type { Workflow, WorkflowRef } from '../../domain/workflows/workflow';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { readStatsPartials, sumMembers } from '../counters/stats';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { queryPage, queryPages } from '../table/query';
import { remove } from '../table/rows';
import { putPart, type TransactionPart } from '../table/transact';
import { heldVersionsPartition, workflowKeys, workflowStatsRows } from './keys';
import { getWorkflow } from './workflows';

/** `since`: when an execution could last begin or continue with this version. */
interface HeldVersion extends WorkflowRef {
  version: number;
  segmentIds: readonly string[];
  templateIds: readonly string[];
  since: EpochMs;
}

/** Readers of the workflow run at most two minutes, and the stats lag by seconds. */
const SETTLED_MS = 5 * MINUTE_MS;
/** 1 MB each, about 2,000 versions. */
const MAX_PAGES = 20;

export const holdVersion = ({ id, projectId, version, segmentIds, templateIds }: HeldFacts): TransactionPart => {
  const ref = { projectId, workflowId: id };
  return putPart({
    ...workflowKeys.heldVersion(ref, version),
    v: 1,
    ...({ ...ref, version, segmentIds, templateIds, since: now() } satisfies HeldVersion),
  });
};

type HeldFacts = Pick<Workflow, 'id' | 'projectId' | 'version' | 'segmentIds' | 'templateIds'>;

export const holdsTemplate = (projectId: string, id: string): Promise<boolean> =>
  isHeld(projectId, expr`contains(templateIds, ${id})`);

export const holdsSegment = (projectId: string, id: string): Promise<boolean> =>
  isHeld(projectId, expr`contains(segmentIds, ${id})`);

export async function versionsHolding(
  projectId: string,
  templateId: string,
  limit: number,
): Promise<Pick<HeldVersion, 'workflowId' | 'version'>[]> {
  const versions: HeldVersion[] = [];
  for await (const version of neededVersions(projectId, expr`contains(templateIds, ${templateId})`)) {
    versions.push(version);
    if (versions.length >= limit) break;
  }
  return versions;
}

async function isHeld(projectId: string, filter: Expression): Promise<boolean> {
  for await (const _ of neededVersions(projectId, filter)) return true;
  return false;
}

async function* neededVersions(projectId: string, filter: Expression): AsyncGenerator<HeldVersion> {
  const list = { pk: heldVersionsPartition(projectId), filter };
  for await (const rows of queryPages<Key & HeldVersion>(list, MAX_PAGES)) {
    for (const row of rows) if (await isNeeded(row)) yield row;
  }
}

async function isNeeded(held: Key & HeldVersion): Promise<boolean> {
  const exists = (await getWorkflow(held)) !== null;
  if (exists && now() - held.since < SETTLED_MS) return true;
  if (exists && (await openExecutions(held)) > 0) return true;
  await remove({ pk: held.pk, sk: held.sk }, expr`since = ${held.since}`);
  return false;
}

async function openExecutions(held: HeldVersion): Promise<number> {
  const partials = await readStatsPartials(workflowStatsRows(held), versionPart(held));
  const { RUNNING = 0, WAITING = 0 } = sumMembers(...partials.map(({ n }) => Object.entries(n)));
  return RUNNING + WAITING;
}

export async function eraseHeldVersions(ref: WorkflowRef): Promise<void> {
  const pk = heldVersionsPartition(ref.projectId);
  for (;;) {
    const { rows } = await queryPage<Key>({ pk, sk: { beginsWith: `${ref.workflowId}#` }, attributes: ['sk'] });
    if (rows.length === 0) return;
    for (const { sk } of rows) await remove({ pk, sk });
  }
}
