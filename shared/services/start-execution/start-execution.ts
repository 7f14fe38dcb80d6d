import type { Reentry } from '../../contract/workflows';
import type { ContactRow } from '../../db/contacts/rows';
import { LostRace } from '../../db/table/retry-on-conflict';
import { addDue } from '../../db/workflows/execution-due';
import { storeData } from '../../db/workflows/execution-payloads';
import { enterWorkflow, getExecution, readEntryGuard, type StoredEntryGuard } from '../../db/workflows/executions';
import { getVersion } from '../../db/workflows/workflows';
import type { Untrusted } from '../../domain/contacts/untrusted';
import { type Entrant, type EntryGuard, type EntryPlan, planEntry } from '../../domain/workflows/entry';
import { type Execution, executionId, isOver, type Origin } from '../../domain/workflows/execution';
import { releaseExecution } from '../../domain/workflows/transitions';
import type { Workflow, WorkflowVersion } from '../../domain/workflows/workflow';
import { DAY_MS, type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { idSource } from '../../ops/ids';
import { count } from '../../ops/metrics';

/** A process that wrote the entry guard creates the execution before its function times out, or never. */
export const CREATED_WITHIN_MS = 2 * MINUTE_MS;
/** A start tries again each time another entry of the same contact was faster. */
const MAX_ROUNDS = 10;
/** The due row continues an execution whose caller died: after `busyUntil` or, if it is only queued, after its start. */
const DUE_AFTER_MS = { afterBusy: 15_000, afterStart: MINUTE_MS };

export interface Start {
  projectId: string;
  workflow: Workflow;
  contact: Pick<ContactRow, 'id' | 'generation'>;
  /** The event's id names the execution, so an event starts a workflow once. */
  origin: Origin & { eventId: string };
  data: Record<string, unknown>;
  untrusted?: Untrusted | undefined;
  /** 0 if a person or a call started it. */
  depth: number;
  at: EpochMs;
  runsNow?: boolean;
}

type Refusal = Extract<EntryPlan, { kind: 'refused' }>;
export type StartResult = { kind: 'started' | 'repeated'; execution: Execution } | Refusal;

const TOO_OFTEN: Refusal = { kind: 'refused', reason: 'too_often' };

/**
 * The entry guard names a contact's latest execution in the workflow. A start writes the guard, if it has not changed
 * since it was read, and then the execution. So one of several concurrent starts passes, and the others try again. A
 * process that dies between the two writes leaves a guard whose execution does not exist: other starts are refused for
 * `CREATED_WITHIN_MS`, and then the entry does not count. A repeat of the same start has the same id and passes at once.
 */
export async function startExecution(start: Start): Promise<StartResult> {
  const entrant = entrantOf(start);
  const graph = await getVersion(entrant.ref, start.workflow.version);
  if (!graph) throw new Error('a workflow has no graph');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await tryToEnter(start, entrant, graph);
    if (result) return result;
  }
  throw new LostRace('a start of an execution');
}

function entrantOf({ projectId, workflow, contact, origin, depth, at }: Start): Entrant {
  const name = idSource(`${workflow.id}\n${contact.id}\n${origin.eventId}`, at).id('exe');
  const ref = { projectId, workflowId: workflow.id, id: executionId(name, contact.id) };
  return { ref, generation: contact.generation, origin, causeDepth: depth, eventsFrom: at };
}

/** Returns null if another entry of the contact was faster. */
async function tryToEnter(start: Start, entrant: Entrant, graph: WorkflowVersion): Promise<StartResult | null> {
  const { ref } = entrant;
  const { reentry } = start.workflow;
  const storedGuard = await readEntryGuard(ref, start.contact.id);
  const lastEntry = await lastEntryOf(entrant, storedGuard);
  const isLastEntry = lastEntry.execution?.id === ref.id;
  const sameExecution = isLastEntry ? lastEntry.execution : lastEntry.guard && (await getExecution(ref));
  if (sameExecution) return resultOf('repeated', sameExecution);
  const { guard, isInside } = entryFactsOf(lastEntry, reentry);
  const facts = { guard, reentry, isInside: isInside || happenedInside(start, lastEntry) };
  const plan = planEntry(entrant, graph, facts, now());
  if (plan.kind === 'refused') return refuse(plan);
  // The plan claims the execution for the caller. Otherwise, the function that receives its message claims it.
  const isForQueue = !start.runsNow && !isOver(plan.execution);
  const plannedExecution = isForQueue ? releaseExecution(plan.execution, now()) : plan.execution;
  const execution = await storePayloadAndDueRow(start, plannedExecution);
  const outcome = await enterWorkflow(execution, storedGuard, plan.guard);
  if (outcome === 'conflict') return null;
  return outcome === 'entered' ? resultOf('started', execution) : readRepeated(entrant);
}

interface LastEntry {
  guard: EntryGuard | null;
  execution: Execution | null;
  isBeingCreated: boolean;
  /** The process that wrote the guard died, or this same start wrote it. */
  neverCreated: boolean;
}

/** Executions are kept for longer, so an execution missing within this time was never created. */
const SURELY_KEPT_MS = 300 * DAY_MS;

async function lastEntryOf({ ref, generation }: Entrant, storedGuard: StoredEntryGuard | null): Promise<LastEntry> {
  if (storedGuard?.generation !== generation)
    return { guard: null, execution: null, isBeingCreated: false, neverCreated: false };
  const execution = await getExecution({ ...ref, id: storedGuard.last });
  if (execution) return { guard: storedGuard, execution, isBeingCreated: false, neverCreated: false };
  const ageMs = now() - storedGuard.at;
  const isOwn = storedGuard.last === ref.id;
  const neverCreated = isOwn || (ageMs > CREATED_WITHIN_MS && ageMs < SURELY_KEPT_MS);
  return { guard: storedGuard, execution, isBeingCreated: !isOwn && ageMs <= CREATED_WITHIN_MS, neverCreated };
}

/** An entry without an execution does not count. */
function entryFactsOf({ guard, execution, isBeingCreated, neverCreated }: LastEntry, reentry: Reentry) {
  const isInside = isBeingCreated || (execution !== null && !isOver(execution));
  if (!guard || !neverCreated) return { guard, isInside };
  return { guard: reentry === 'NEVER' ? null : { ...guard, entries: guard.entries - 1 }, isInside };
}

/** An event that happened while the contact was inside starts nothing, even if it is reported late or twice. */
function happenedInside({ origin, at }: Start, { execution }: LastEntry): boolean {
  if (origin.type === 'MANUAL' || execution === null) return false;
  const hadEnded = execution.endedAt !== undefined && at >= execution.endedAt;
  return at >= execution.startedAt && !hadEnded;
}

async function readRepeated({ ref }: Entrant): Promise<StartResult | null> {
  const execution = await getExecution(ref);
  return execution && resultOf('repeated', execution);
}

function refuse(refusal: Refusal): Refusal {
  if (refusal.reason === 'too_often') count('EntryDropped');
  return refusal;
}

const resultOf = (kind: 'started' | 'repeated', execution: Execution): StartResult =>
  execution.reason === 'entered_too_often' ? TOO_OFTEN : { kind, execution };

async function storePayloadAndDueRow({ data, untrusted }: Start, execution: Execution): Promise<Execution> {
  if (isOver(execution)) return execution;
  const [trigger] = await Promise.all([
    Object.keys(data).length > 0 ? storeData(execution, 'trigger', { data, untrusted }) : undefined,
    addDue(execution, dueAfter(execution)),
  ]);
  return trigger ? { ...execution, trigger } : execution;
}

const dueAfter = ({ busyUntil }: Execution): number =>
  busyUntil === undefined ? now() + DUE_AFTER_MS.afterStart : busyUntil + DUE_AFTER_MS.afterBusy;
