import { type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import { queryAll, queryPage } from '../table/query';
import { put, type Row } from '../table/rows';
import { bare, DUE_WATERMARKS, dueExecutionShards, dueExecutionsPartition, dueText, workflowKeys } from './keys';

const DAY_SECONDS = 86_400;
/** How long a due row is kept after its time: for as long as the dispatcher may be stopped. */
const KEPT_SECONDS = 30 * DAY_SECONDS;
/** The most executions of one due row: with names of usual length it stays below 1 KB. */
export const DUE_TOGETHER = 14;

/** Executions of one workflow that are looked at from the same moment on, in epoch milliseconds. */
export interface DueRow {
  projectId: string;
  workflowId: string;
  /** Their ids. */
  ids: readonly string[];
  at: number;
  /** The dispatcher has queued them before: it only checks whether they have gone on. */
  isAgain: boolean;
}

/**
 * What a due row holds beside its keys: ids without prefix, because each KB costs, and the project by the name by which
 * the deletion of a project finds its rows.
 */
interface StoredDueRow {
  projectId: string;
  workflow: string;
  ids: readonly string[];
  again?: true;
}

/** A part of a shard's due rows: after one time, and up to another one. */
export interface DueStretch {
  shard: number;
  after: number;
  until: number;
}

/** Due rows, the earliest first. */
export interface DuePage {
  rows: DueRow[];
  /** Where the next page begins; null at the end. */
  next: Row | null;
}

/** The two times that the dispatcher notes for each shard: all due rows up to it are queued, or checked. */
export type Watermark = 'queued' | 'checked';

/** Stores a due row. `token` distinguishes it from others of its time. It expires by itself and is never deleted. */
export async function putDueRow({ projectId, workflowId, ids, at, isAgain }: DueRow, token: string): Promise<void> {
  const stored: StoredDueRow = { projectId, workflow: workflowId, ids: ids.map(bare) };
  const ttl = Math.ceil(at / 1000) + KEPT_SECONDS;
  await put({ ...workflowKeys.dueRow(at, token), v: 1, ...stored, ...(isAgain ? { again: true } : {}), ttl });
}

/** A page of the due rows of a stretch. */
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

/** The executions of due rows. */
export const executionsIn = (rows: readonly DueRow[]): ExecutionRef[] =>
  rows.flatMap(({ projectId, workflowId, ids }) =>
    ids.filter((id) => readExecutionId(id) !== null).map((id) => ({ projectId, workflowId, id })),
  );

/** The time up to which each shard's due rows are queued or checked, in epoch milliseconds; 0 for one that is unknown. */
export type Watermarks = readonly number[];

export async function readWatermarks(): Promise<Record<Watermark, Watermarks>> {
  const rows = await queryAll({ pk: DUE_WATERMARKS });
  const of = (kind: Watermark): Watermarks => {
    const { until = [] } = rows.find(({ sk }) => sk === kind) ?? {};
    return dueExecutionShards.map((shard) => (until as Watermarks)[shard] ?? 0);
  };
  return { queued: of('queued'), checked: of('checked') };
}

/** Notes up to which times the due rows of the shards are queued or checked. */
export async function noteWatermarks(kind: Watermark, until: Watermarks): Promise<void> {
  await put({ ...workflowKeys.dueWatermark(kind), v: 1, until });
}
