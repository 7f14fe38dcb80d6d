import { DUE_TOGETHER, putDueRow } from '../../db/workflows/execution-due';
import type { ExecutionRef } from '../../domain/workflows/execution';
import { newId } from '../../ops/ids';

/** Moments are rounded up to this, so that executions that wait alike share a due row. */
const ROUNDED_MS = 10_000;

interface Waiting {
  id: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Executions of one workflow that are due at about the same moment. */
interface Group {
  workflowId: string;
  at: number;
  waiting: Waiting[];
}

/** What this process does for the executions of one project. */
interface Gathering {
  /** Runs that are under way and may come to a wait at any moment. */
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

/**
 * Does some work for one execution. A due row that it asks for waits for the other such work of the project, so that they
 * share rows and writes.
 */
export async function gather<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  gatheringOf(projectId).runs += 1;
  try {
    return await work();
  } finally {
    leave(projectId);
  }
}

/** Does what may take long, such as a call of somebody's server, inside `gather`; nobody waits for it. */
export async function apart<T>(projectId: string, work: () => Promise<T>): Promise<T> {
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

/**
 * Stores in a due row that an execution is looked at from a moment on. Executions of one workflow that come to a wait at
 * the same time, for about the same moment, share a row and its write. Rejects if the row was not stored.
 */
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

/** Writes the rows of a project once all of its runs wait for theirs. */
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
