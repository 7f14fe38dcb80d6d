import { versionPart } from '../../domain/workflows/stats';
import type { Workflow, WorkflowRef } from '../../domain/workflows/workflow';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { readStatsPartials, sumCounts } from '../counters/stats';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { queryPage, queryPages } from '../table/query';
import { remove } from '../table/rows';
import { putPart, type TransactionPart } from '../table/transact';
import { earlierVersionsPartition, workflowKeys, workflowStatsRows } from './keys';
import { getWorkflow } from './workflows';

/** `since`: when this version was replaced, or an execution of it last retried. */
interface EarlierVersion extends WorkflowRef {
  version: number;
  segmentIds: readonly string[];
  templateIds: readonly string[];
  since: EpochMs;
}

/**
 * For this long, a version counts as needed: readers of the workflow run at most two minutes, and the stats lag by
 * seconds.
 */
const SETTLED_MS = 5 * MINUTE_MS;
/** Pages of 1 MB, about 2,000 versions each. */
const MAX_PAGES = 20;

export const earlierVersionPart = ({
  id,
  projectId,
  version,
  segmentIds,
  templateIds,
}: VersionFacts): TransactionPart => {
  const ref = { projectId, workflowId: id };
  return putPart({
    ...workflowKeys.earlierVersion(ref, version),
    v: 1,
    ...({ ...ref, version, segmentIds, templateIds, since: now() } satisfies EarlierVersion),
  });
};

type VersionFacts = Pick<Workflow, 'id' | 'projectId' | 'version' | 'segmentIds' | 'templateIds'>;

/** An earlier version of the workflow `id`. */
export interface VersionUse {
  kind: 'earlier_version';
  id: string;
  name: string;
  version: number;
}

export async function versionsNeeding(
  projectId: string,
  needed: { templateId: string } | { segmentId: string },
  limit: number,
): Promise<VersionUse[]> {
  const versions: VersionUse[] = [];
  const filter =
    'templateId' in needed
      ? expr`contains(templateIds, ${needed.templateId})`
      : expr`contains(segmentIds, ${needed.segmentId})`;
  for await (const version of neededVersions(projectId, filter)) {
    versions.push(version);
    if (versions.length >= limit) break;
  }
  return versions;
}

async function* neededVersions(projectId: string, filter: Expression): AsyncGenerator<VersionUse> {
  const list = { pk: earlierVersionsPartition(projectId), filter };
  for await (const rows of queryPages<Key & EarlierVersion>(list, MAX_PAGES)) {
    for (const row of rows) {
      const workflow = await workflowNeeding(row);
      if (workflow) yield { kind: 'earlier_version', id: workflow.id, name: workflow.name, version: row.version };
    }
  }
}

async function workflowNeeding(version: Key & EarlierVersion): Promise<Workflow | null> {
  const workflow = await getWorkflow(version);
  if (workflow && now() - version.since < SETTLED_MS) return workflow;
  if (workflow && (await openExecutionCount(version)) > 0) return workflow;
  await remove({ pk: version.pk, sk: version.sk }, expr`since = ${version.since}`);
  return null;
}

async function openExecutionCount(version: EarlierVersion): Promise<number> {
  const partials = await readStatsPartials(workflowStatsRows(version), versionPart(version));
  const { RUNNING = 0, WAITING = 0 } = sumCounts(...partials.map(({ n }) => Object.entries(n)));
  return RUNNING + WAITING;
}

export async function eraseEarlierVersions(ref: WorkflowRef): Promise<void> {
  const pk = earlierVersionsPartition(ref.projectId);
  for (;;) {
    const { rows } = await queryPage<Key>({ pk, sk: { beginsWith: `${ref.workflowId}#` }, attributes: ['sk'] });
    if (rows.length === 0) return;
    for (const { sk } of rows) await remove({ pk, sk });
  }
}
