import {
  type Execution,
  type Given,
  type Origin,
  type PastVisit,
  type Received,
  readExecutionId,
} from '../../domain/workflows/execution';
import type { Key } from '../table/keys';
import { rowOfImage } from '../table/outcomes';
import { executionOfRow, executionSuffixOf, workflowIndexes } from './keys';

const DAY_SECONDS = 86_400;
/** How long an execution is kept after its end, or after the end of its wait. */
const KEPT_DAYS = 400;

/** Step, milliseconds since the end of the visit before, milliseconds that it lasted, outcome, error. */
type StoredVisit = [step: string, after: number, lasted: number, outcome: string, error?: string];
/** Type, then id and name of the event. A start by hand has the type alone. */
type StoredOrigin = [type: Origin['type'], eventId?: string, event?: string];

/**
 * What the row of an execution holds beside its keys. It is written at each step, and each KB costs: it leaves out what
 * the key says, and a visit's times are relative to the visit before.
 */
interface StoredExecution {
  generation: string;
  version: number;
  status: Execution['status'];
  revision: number;
  step?: string;
  since: number;
  eventsFrom?: number;
  visit: number;
  tries?: number;
  waitingUntil?: number;
  busyUntil?: number;
  reason?: string;
  origin: StoredOrigin;
  depth: number;
  trigger?: Given;
  received?: Received;
  history: StoredVisit[];
  earlier?: readonly string[];
  startedAt: number;
  endedAt?: number;
  ttl: number;
}

/** Attributes that a row may lack. */
export const OPTIONAL = ['step', 'eventsFrom', 'tries', 'waitingUntil', 'busyUntil', 'reason', 'endedAt'] as const;

const storedOrigin = ({ type, eventId, event }: Origin): StoredOrigin =>
  eventId === undefined || event === undefined ? [type] : [type, eventId, event];

const toOrigin = ([type, eventId, event]: StoredOrigin): Origin => ({
  type,
  ...(eventId === undefined ? {} : { eventId }),
  ...(event === undefined ? {} : { event }),
});

function storedHistory({ history, startedAt }: Execution): StoredVisit[] {
  let last = startedAt;
  return history.map((visit) => {
    const after = visit.startedAt - last;
    last = visit.endedAt;
    const lasted = visit.endedAt - visit.startedAt;
    const error = visit.error === undefined ? ([] as const) : ([visit.error] as const);
    return [visit.step, after, lasted, visit.outcome, ...error];
  });
}

function toHistory(stored: readonly StoredVisit[], startedAt: number): PastVisit[] {
  let last = startedAt;
  return stored.map(([step, after, lasted, outcome, error]) => {
    const visit = { step, startedAt: last + after, endedAt: last + after + lasted, outcome };
    last = visit.endedAt;
    return error === undefined ? visit : { ...visit, error };
  });
}

/** The latest time that is known of an execution, such as the end of its wait. */
const lastMoment = ({ since, waitingUntil, endedAt }: Execution): number => endedAt ?? waitingUntil ?? since;

/** An execution as its row holds it. */
export function storedExecution(execution: Execution): StoredExecution {
  const { generation, version, status, revision, since, visit, depth, startedAt } = execution;
  const { step, eventsFrom, tries, waitingUntil, busyUntil, reason, endedAt, trigger, received, earlier } = execution;
  return {
    generation,
    version,
    status,
    revision,
    since,
    visit,
    depth,
    startedAt,
    origin: storedOrigin(execution.origin),
    history: storedHistory(execution),
    ttl: Math.ceil(lastMoment(execution) / 1000) + KEPT_DAYS * DAY_SECONDS,
    ...(step === null ? {} : { step }),
    ...(eventsFrom === undefined ? {} : { eventsFrom }),
    ...(tries === 0 ? {} : { tries }),
    ...(waitingUntil === undefined ? {} : { waitingUntil }),
    ...(busyUntil === undefined ? {} : { busyUntil }),
    ...(reason === undefined ? {} : { reason }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(trigger === undefined ? {} : { trigger }),
    ...(received === undefined ? {} : { received }),
    ...(earlier === undefined ? {} : { earlier }),
  };
}

/** The execution of a row, from the table or from its stream; null for a row of another kind. */
export function toExecution(row: Record<string, unknown>): Execution | null {
  const ref = executionOfRow(row as unknown as Key);
  const parts = ref && readExecutionId(ref.id);
  if (!ref || !parts) return null;
  const stored = row as unknown as StoredExecution;
  const { generation, version, status, revision, since, visit, depth, startedAt } = stored;
  return {
    ...ref,
    contactId: parts.contactId,
    generation,
    version,
    status,
    revision,
    step: stored.step ?? null,
    since,
    ...(stored.eventsFrom === undefined ? {} : { eventsFrom: stored.eventsFrom }),
    visit,
    tries: stored.tries ?? 0,
    ...(stored.waitingUntil === undefined ? {} : { waitingUntil: stored.waitingUntil }),
    ...(stored.busyUntil === undefined ? {} : { busyUntil: stored.busyUntil }),
    ...(stored.reason === undefined ? {} : { reason: stored.reason }),
    origin: toOrigin(stored.origin),
    depth,
    ...(stored.trigger === undefined ? {} : { trigger: stored.trigger }),
    ...(stored.received === undefined ? {} : { received: stored.received }),
    history: toHistory(stored.history, startedAt),
    ...(stored.earlier === undefined ? {} : { earlier: stored.earlier }),
    startedAt,
    ...(stored.endedAt === undefined ? {} : { endedAt: stored.endedAt }),
  };
}

/** The execution in an image of the table's stream; null for any other row. */
export const executionInImage = (image: object | undefined): Execution | null =>
  image ? toExecution(rowOfImage(image)) : null;

/** The key in an execution's id, by which lists are sorted. */
const keyOfId = (id: string): string => readExecutionId(id)?.key ?? '';

/** Its entry in the list of its workflow's executions. */
export const executionListEntry = (execution: Execution) => ({
  g1pk: workflowIndexes.executionsOf(execution, executionSuffixOf(execution.contactId)),
  g1sk: keyOfId(execution.id),
});

/** Its entry in the list of failed executions; null unless it has failed. */
export const failedEntry = (execution: Execution) =>
  execution.status === 'FAILED' ? { g3pk: workflowIndexes.failedOf(execution), g3sk: keyOfId(execution.id) } : null;
