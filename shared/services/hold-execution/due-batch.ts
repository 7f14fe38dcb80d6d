import { DUE_TOGETHER, putDueRow } from '../../db/workflows/execution-due';
import type { ExecutionRef } from '../../domain/workflows/execution';
import { newId } from '../../ops/ids';

/** Rounded up, so that similar waits share a due row. */
const ROUNDED_MS = 10_000;

interface Waiting {
  id: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Group {
  workflowId: string;
  at: number;
  waiting: Waiting[];
}

interface DueBatch {
  runs: number;
  waiting: number;
  readonly groups: Map<string, Group>;
}

const dueBatches = new Map<string, DueBatch>();

function dueBatchOf(projectId: string): DueBatch {
  const known = dueBatches.get(projectId) ?? { runs: 0, waiting: 0, groups: new Map() };
  dueBatches.set(projectId, known);
  return known;
}

/** Delays due rows, so that the project's work shares writes. */
export async function withSharedDueRows<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  dueBatchOf(projectId).runs += 1;
  try {
    return await work();
  } finally {
    endRun(projectId);
  }
}

/** Keeps slow work inside `withSharedDueRows`, such as a webhook call, from delaying others. */
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
  const at = Math.ceil(moment / ROUNDED_MS) * ROUNDED_MS;
  const batch = dueBatchOf(projectId);
  const name = `${workflowId} ${at}`;
  const group = batch.groups.get(name) ?? { workflowId, at, waiting: [] };
  batch.groups.set(name, group);
  batch.waiting += 1;
  const stored = new Promise<void>((resolve, reject) => group.waiting.push({ id, resolve, reject }));
  writeIfReady(projectId);
  return stored;
}

function writeIfReady(projectId: string): void {
  const batch = dueBatchOf(projectId);
  if (batch.waiting < batch.runs) return;
  batch.waiting = 0;
  const groups = [...batch.groups.values()];
  batch.groups.clear();
  if (batch.runs === 0) dueBatches.delete(projectId);
  for (const group of groups) {
    for (let from = 0; from < group.waiting.length; from += DUE_TOGETHER) {
      void write(projectId, group, group.waiting.slice(from, from + DUE_TOGETHER));
    }
  }
}

async function write(projectId: string, { workflowId, at }: Group, part: readonly Waiting[]): Promise<void> {
  try {
    const ids = part.map(({ id }) => id);
    await putDueRow({ projectId, workflowId, ids, at, isAgain: false }, newId('exe').slice(-12));
    for (const { resolve } of part) resolve();
  } catch (error) {
    for (const { reject } of part) reject(error);
  }
}
