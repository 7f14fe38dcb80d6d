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

interface Gathering {
  runs: number;
  waiting: number;
  readonly groups: Map<string, Group>;
}

const gatherings = new Map<string, Gathering>();

function gatheringOf(projectId: string): Gathering {
  const known = gatherings.get(projectId) ?? { runs: 0, waiting: 0, groups: new Map() };
  gatherings.set(projectId, known);
  return known;
}

/** Delays due rows, so that the project's work shares writes. */
export async function sharingDueRows<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  gatheringOf(projectId).runs += 1;
  try {
    return await work();
  } finally {
    leave(projectId);
  }
}

/** Slow work inside `gather`, such as a webhook call, delays nobody. */
export async function withoutSharing<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  leave(projectId);
  try {
    return await work();
  } finally {
    gatheringOf(projectId).runs += 1;
  }
}

function leave(projectId: string): void {
  gatheringOf(projectId).runs -= 1;
  writeIfReady(projectId);
}

export function noteDue({ projectId, workflowId, id }: ExecutionRef, moment: number): Promise<void> {
  const at = Math.ceil(moment / ROUNDED_MS) * ROUNDED_MS;
  const gathering = gatheringOf(projectId);
  const name = `${workflowId} ${at}`;
  const group = gathering.groups.get(name) ?? { workflowId, at, waiting: [] };
  gathering.groups.set(name, group);
  gathering.waiting += 1;
  const stored = new Promise<void>((resolve, reject) => group.waiting.push({ id, resolve, reject }));
  writeIfReady(projectId);
  return stored;
}

function writeIfReady(projectId: string): void {
  const gathering = gatheringOf(projectId);
  if (gathering.waiting < gathering.runs) return;
  gathering.waiting = 0;
  const groups = [...gathering.groups.values()];
  gathering.groups.clear();
  if (gathering.runs === 0) gatherings.delete(projectId);
  for (const group of groups) {
    for (let from = 0; from < group.waiting.length; from += DUE_TOGETHER) {
      void write(projectId, group, group.waiting.slice(from, from + DUE_TOGETHER));
    }
  }
}

async function write(projectId: string, { workflowId, at }: Group, together: readonly Waiting[]): Promise<void> {
  try {
    const ids = together.map(({ id }) => id);
    await putDueRow({ projectId, workflowId, ids, at, isAgain: false }, newId('exe').slice(-12));
    for (const { resolve } of together) resolve();
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}
