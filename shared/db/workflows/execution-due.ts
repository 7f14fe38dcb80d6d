import { inBatches } from '../../domain/lists';
import { type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import { DAY_SECONDS, type EpochMs } from '../../durations';
import { newId } from '../../ops/ids';
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

/** Due rows outlast a stop of the dispatcher of this length. */
const RETENTION_SECONDS = 30 * DAY_SECONDS;
/** Keeps the row below 1 KB. */
export const MAX_PER_DUE_ROW = 14;

export interface DueRow {
  projectId: string;
  workflowId: string;
  ids: readonly string[];
  at: EpochMs;
  isRecheck: boolean;
}

/** The ids have no prefix, because each KB costs. The project's deletion finds the row by `projectId`. */
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

export const newDueToken = (): string => newId('exe').slice(-12);

export async function putDueRow({ projectId, workflowId, ids, at, isRecheck }: DueRow, token: string): Promise<void> {
  const stored: StoredDueRow = { projectId, workflow: workflowId, ids: ids.map(withoutPrefix) };
  const ttl = Math.ceil(at / 1000) + RETENTION_SECONDS;
  await put({ ...workflowKeys.dueRow(at, token), v: 1, ...stored, ...(isRecheck ? { again: true } : {}), ttl });
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
  isRecheck: again === true,
});

export const executionsIn = (rows: readonly DueRow[]): ExecutionRef[] =>
  rows.flatMap(({ projectId, workflowId, ids }) =>
    ids.filter((id) => readExecutionId(id) !== null).map((id) => ({ projectId, workflowId, id })),
  );

/** The times up to which due rows were handled, per shard, in epoch ms; 0 for unknown. */
export type Watermarks = readonly number[];

export async function readWatermarks(): Promise<Record<Watermark, Watermarks>> {
  const rows = await queryAll({ pk: DUE_WATERMARKS });
  const watermarksOf = (kind: Watermark): Watermarks => {
    const { until = [] } = rows.find(({ sk }) => sk === kind) ?? {};
    return dueExecutionShards.map((shard) => (until as Watermarks)[shard] ?? 0);
  };
  return { queued: watermarksOf('queued'), checked: watermarksOf('checked') };
}

export async function recordWatermarks(kind: Watermark, until: Watermarks): Promise<void> {
  await put({ ...workflowKeys.dueWatermark(kind), v: 1, until });
}

/** Due times are rounded up, so that similar waits share a row. */
const ROUNDING_MS = 10_000;

interface WaitingExecution {
  id: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Group {
  workflowId: string;
  at: number;
  waiting: WaitingExecution[];
}

interface DueBatch {
  runs: number;
  waiting: number;
  readonly groups: Map<string, Group>;
}

const dueBatches = new Map<string, DueBatch>();

function dueBatchOf(projectId: string): DueBatch {
  const batch = dueBatches.get(projectId) ?? { runs: 0, waiting: 0, groups: new Map() };
  dueBatches.set(projectId, batch);
  return batch;
}

/** Delays due rows until all work of the project waits for one, so that executions share rows. */
export async function withSharedDueRows<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  dueBatchOf(projectId).runs += 1;
  try {
    return await work();
  } finally {
    endRun(projectId);
  }
}

/** Keeps slow work inside `withSharedDueRows`, such as a webhook call, from delaying other work. */
export async function withoutSharedDueRows<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  endRun(projectId);
  try {
    return await work();
  } finally {
    dueBatchOf(projectId).runs += 1;
  }
}

function endRun(projectId: string): void {
  dueBatchOf(projectId).runs -= 1;
  writeIfReady(projectId);
}

export function addDue({ projectId, workflowId, id }: ExecutionRef, moment: number): Promise<void> {
  const at = Math.ceil(moment / ROUNDING_MS) * ROUNDING_MS;
  const batch = dueBatchOf(projectId);
  const groupName = `${workflowId} ${at}`;
  const group = batch.groups.get(groupName) ?? { workflowId, at, waiting: [] };
  batch.groups.set(groupName, group);
  batch.waiting += 1;
  const stored = new Promise<void>((resolve, reject) => group.waiting.push({ id, resolve, reject }));
  writeIfReady(projectId);
  return stored;
}

function writeIfReady(projectId: string): void {
  const batch = dueBatchOf(projectId);
  const isARunWorking = batch.waiting < batch.runs;
  if (isARunWorking) return;
  batch.waiting = 0;
  const groups = [...batch.groups.values()];
  batch.groups.clear();
  if (batch.runs === 0) dueBatches.delete(projectId);
  for (const group of groups) {
    for (const part of inBatches(group.waiting, MAX_PER_DUE_ROW)) void writeDueRow(projectId, group, part);
  }
}

async function writeDueRow(
  projectId: string,
  { workflowId, at }: Group,
  part: readonly WaitingExecution[],
): Promise<void> {
  try {
    const ids = part.map(({ id }) => id);
    await putDueRow({ projectId, workflowId, ids, at, isRecheck: false }, newDueToken());
    for (const { resolve } of part) resolve();
  } catch (error) {
    for (const { reject } of part) reject(error);
  }
}
