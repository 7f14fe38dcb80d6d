import { type Execution, type ExecutionRef, isOver } from '../../domain/workflows/execution';
import { endExecution } from '../../domain/workflows/transitions';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { retryOnConflict } from '../table/retry-on-conflict';
import { getAs, update } from '../table/rows';
import { READABLE } from '../table/stored';
import { updatePart } from '../table/transact';
import type { Change } from '../table/update';
import { failedEntry, OPTIONAL, storedExecution, toExecution } from './execution-row';
import { workflowKeys } from './keys';

export const getExecution = (ref: ExecutionRef): Promise<Execution | null> =>
  getAs(workflowKeys.execution(ref), toExecution);

const FIXED = ['generation', 'version', 'origin', 'depth', 'trigger', 'startedAt'];

function changesTo(execution: Execution) {
  const set: Record<string, unknown> = { ...storedExecution(execution), ...failedEntry(execution) };
  for (const name of FIXED) delete set[name];
  const optional = [...OPTIONAL, 'g3pk', 'g3sk'];
  return { set, remove: optional.filter((name) => !Object.hasOwn(set, name)) };
}

function nextRevision(seen: Execution, next: Execution): { saved: Execution; change: Change } {
  const saved = { ...next, revision: seen.revision + 1 };
  return { saved, change: { ...changesTo(saved), if: expr`${READABLE} AND revision = ${seen.revision}` } };
}

export function nextRevisionOf(seen: Execution, next: Execution) {
  const { saved, change } = nextRevision(seen, next);
  return { saved, part: updatePart(workflowKeys.execution(seen), change) };
}

export async function saveExecution(seen: Execution, next: Execution): Promise<Execution | null> {
  const { saved, change } = nextRevision(seen, next);
  return (await update(workflowKeys.execution(seen), change)) ? saved : null;
}

export const cancelExecution = (ref: ExecutionRef): Promise<Execution | 'missing' | 'unfit'> =>
  retryOnConflict<Execution, Execution | 'missing' | 'unfit'>({ what: 'a cancellation' }, async () => {
    const seen = await getExecution(ref);
    if (!seen) return 'missing';
    if (isOver(seen)) return 'unfit';
    const saved = await saveExecution(seen, endExecution(seen, 'CANCELLED', now(), 'request'));
    return saved ?? { conflict: true, row: null };
  });
