import type { Reentry } from '../../contract/workflows';
import { DAY_MS } from '../../durations';
import {
  ENTRIES_PER_DAY,
  type Execution,
  type ExecutionRef,
  MAX_DEPTH,
  type Origin,
  readExecutionId,
} from './execution';
import { claimExecution, endExecution, enterStep } from './transitions';
import type { WorkflowVersion } from './workflow';

/**
 * A contact's latest entry in a workflow. Optimistic lock: the next entry is written only if the stored guard hasn't
 * changed since it was read.
 */
export interface EntryGuard {
  last: string;
  /** Days since the epoch. */
  day: number;
  entries: number;
  /** Of the contact. A contact created again after erasure has another generation. Then callers pass no guard. */
  generation: string;
}

export interface Entrant {
  ref: ExecutionRef;
  generation: string;
  origin: Origin;
  /** How many workflows led to this entry. */
  causeDepth: number;
  /** Epoch milliseconds. A wait at the first step counts events from then. */
  eventsFrom: number;
}

export interface EntryFacts {
  guard: EntryGuard | null;
  reentry: Reentry;
  isInside: boolean;
}

export type EntryPlan =
  | { kind: 'refused'; reason: 'already_entered' | 'still_inside' | 'too_often' }
  | { kind: 'entry'; execution: Execution; guard: EntryGuard };

function newExecution({ ref, generation, origin, causeDepth }: Entrant, version: number, now: number): Execution {
  const contactId = readExecutionId(ref.id)?.contactId;
  if (contactId === undefined) throw new Error('not the id of an execution');
  return {
    ...ref,
    contactId,
    generation,
    version,
    status: 'RUNNING',
    revision: 1,
    step: null,
    since: now,
    visit: 0,
    tries: 0,
    origin,
    depth: causeDepth + 1,
    history: [],
    startedAt: now,
  };
}

/**
 * The first entry over the daily limit becomes a FAILED execution; later entries that day are refused. An entry too
 * deep in a chain of workflows becomes a FAILED execution too.
 */
export function planEntry(
  entrant: Entrant,
  graph: WorkflowVersion,
  { guard, reentry, isInside }: EntryFacts,
  now: number,
): EntryPlan {
  if (guard && reentry === 'NEVER') return { kind: 'refused', reason: 'already_entered' };
  if (isInside) return { kind: 'refused', reason: 'still_inside' };
  const day = Math.floor(now / DAY_MS);
  const entries = guard?.day === day ? guard.entries + 1 : 1;
  if (entries > ENTRIES_PER_DAY + 1) return { kind: 'refused', reason: 'too_often' };
  const execution = newExecution(entrant, graph.version, now);
  const nextGuard: EntryGuard = { last: execution.id, day, entries, generation: entrant.generation };
  const entryOf = (started: Execution): EntryPlan => ({ kind: 'entry', execution: started, guard: nextGuard });
  if (entries > ENTRIES_PER_DAY) return entryOf(endExecution(execution, 'FAILED', now, 'entered_too_often'));
  if (execution.depth > MAX_DEPTH) return entryOf(endExecution(execution, 'FAILED', now, 'causation_depth'));
  const [firstStep] = graph.steps;
  if (!firstStep) return entryOf(endExecution(execution, 'COMPLETED', now));
  const atFirstStep = enterStep(execution, firstStep.id, now, entrant.eventsFrom);
  return entryOf(claimExecution(atFirstStep, now));
}
