import { type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import { DAY_SECONDS, type EpochMs } from '../../durations';
import { queryAll, queryPage } from '../table/query';
import { put, type Row } from '../table/rows';
import {
  DUE_WATERMARKS,
  dueExecutionShards,
  dueExecutionsPartition,
  dueText,
  type Watermark,
  withoutPrefix,
  workflowKeys,
} from './keys';

/** The dispatcher may be stopped for this long. */
const RETENTION_SECONDS = 30 * DAY_SECONDS;
/** Keeps the row below 1 KB with usual names. */
export const DUE_TOGETHER = 14;

export interface DueRow {
  projectId: string;
  workflowId: string;
  ids: readonly string[];
  at: EpochMs;
  isAgain: boolean;
}

/** Ids without prefix, because each KB costs. The project's deletion finds the row by the project's id. */
interface StoredDueRow {
  projectId: string;
  workflow: string;
  ids: readonly string[];
  again?: true;
}

/** `after` is exclusive, `until` inclusive. */
export interface DueStretch {
  shard: number;
  after: number;
  until: number;
}

export interface DuePage {
  rows: DueRow[];
  next: Row | null;
}

export async function putDueRow({ projectId, workflowId, ids, at, isAgain }: DueRow, token: string): Promise<void> {
  const stored: StoredDueRow = { projectId, workflow: workflowId, ids: ids.map(withoutPrefix) };
  const ttl = Math.ceil(at / 1000) + RETENTION_SECONDS;
  await put({ ...workflowKeys.dueRow(at, token), v: 1, ...stored, ...(isAgain ? { again: true } : {}), ttl });
}

export async function listDueRows(
  { shard, after, until }: DueStretch,
  { limit, from }: { limit: number; from: Row | null },
): Promise<DuePage> {
  if (after >= until) return { rows: [], next: null };
  const page = await queryPage<StoredDueRow & { sk: string }>({
    pk: dueExecutionsPartition(shard),
    sk: { between: [dueText(after + 1), `${dueText(until)}~`] },
    limit,
    after: from ?? undefined,
    eventual: true,
  });
  return { rows: page.rows.map(toDueRow), next: page.after ?? null };
}

const toDueRow = ({ sk, projectId, workflow, ids, again }: StoredDueRow & { sk: string }): DueRow => ({
  projectId,
  workflowId: workflow,
  ids: ids.map((id) => `exe_${id}`),
  at: Number(sk.slice(0, sk.indexOf('#'))),
  isAgain: again === true,
});

export const executionsIn = (rows: readonly DueRow[]): ExecutionRef[] =>
  rows.flatMap(({ projectId, workflowId, ids }) =>
    ids.filter((id) => readExecutionId(id) !== null).map((id) => ({ projectId, workflowId, id })),
  );

/** By shard, in epoch ms; 0 for unknown. */
export type Watermarks = readonly number[];

export async function readWatermarks(): Promise<Record<Watermark, Watermarks>> {
  const rows = await queryAll({ pk: DUE_WATERMARKS });
  const of = (kind: Watermark): Watermarks => {
    const { until = [] } = rows.find(({ sk }) => sk === kind) ?? {};
    return dueExecutionShards.map((shard) => (until as Watermarks)[shard] ?? 0);
  };
  return { queued: of('queued'), checked: of('checked') };
}

export async function recordWatermarks(kind: Watermark, until: Watermarks): Promise<void> {
  await put({ ...workflowKeys.dueWatermark(kind), v: 1, until });
}
