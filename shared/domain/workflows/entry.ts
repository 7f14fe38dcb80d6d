import {
  ENTRIES_A_DAY,
  type Execution,
  type ExecutionRef,
  MAXIMUM_DEPTH,
  type Origin,
  readExecutionId,
} from './execution';
import { end, enter, take } from './transitions';
import type { Reentry, WorkflowVersion } from './workflow';

const DAY_MS = 86_400_000;

/** How a contact has entered a workflow so far. Each entry must replace the guard that it has read. */
export interface EntryGuard {
  /** Id of its latest execution. */
  last: string;
  /** The day of the latest entry, in days since the epoch, and how many there were on it. */
  day: number;
  entries: number;
  /** The contact's: one created again under an erased address has not entered yet. */
  generation: string;
}

/** The contact that would enter, and why. */
export interface Entrant {
  ref: ExecutionRef;
  generation: string;
  origin: Origin;
  /** How many workflows, one causing the next, have led to the event. */
  depth: number;
  /** When what caused it happened, in epoch milliseconds. Events count for a wait at the first step from then on. */
  at: number;
}

export interface EntryFacts {
  /** Null if the contact has never entered. */
  guard: EntryGuard | null;
  reentry: Reentry;
  /** The latest execution is not over. */
  isInside: boolean;
}

export type EntryPlan =
  | { kind: 'refused'; reason: 'already_entered' | 'still_inside' | 'too_often' }
  | { kind: 'entry'; execution: Execution; guard: EntryGuard };

/** An execution before its first step. */
function newborn({ ref, generation, origin, depth }: Entrant, version: number, now: number): Execution {
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
    depth: depth + 1,
    history: [],
    startedAt: now,
  };
}

/**
 * Whether a contact may enter, and the execution at its first step. Two limits stop loops, and each shows itself as a
 * FAILED execution: too many entries on one day (shown once a day), and too long a chain of workflows.
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
  if (entries > ENTRIES_A_DAY + 1) return { kind: 'refused', reason: 'too_often' };
  const execution = newborn(entrant, graph.version, now);
  const next: EntryGuard = { last: execution.id, day, entries, generation: entrant.generation };
  const entry = (begun: Execution): EntryPlan => ({ kind: 'entry', execution: begun, guard: next });
  if (entries > ENTRIES_A_DAY) return entry(end(execution, 'FAILED', now, 'entered_too_often'));
  if (execution.depth > MAXIMUM_DEPTH) return entry(end(execution, 'FAILED', now, 'causation_depth'));
  const [first] = graph.steps;
  return entry(first ? take(enter(execution, first.id, now, entrant.at), now) : end(execution, 'COMPLETED', now));
}
