import {
  type EventPayload,
  type Execution,
  type Origin,
  type PastVisit,
  type ReceivedEvent,
  readExecutionId,
} from '../../domain/workflows/execution';
import { DAY_SECONDS } from '../../durations';
import type { Key } from '../table/keys';
import { rowOfImage } from '../table/outcomes';
import { executionRefOfRow, executionSuffixOf, workflowIndexes } from './keys';

/** Days after the execution's end, or after the end of its wait. */
const RETENTION_DAYS = 400;

/** `after`: ms since the previous visit's end; `lasted`: ms. */
type StoredVisit = [step: string, after: number, lasted: number, outcome: string, error?: string];
type StoredOrigin = [type: Origin['type'], eventId?: string, event?: string];

/** The row is written at each step, and each KB costs, so a visit's times are relative to the previous visit. */
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
  trigger?: EventPayload;
  received?: ReceivedEvent;
  history: StoredVisit[];
  earlier?: readonly string[];
  startedAt: number;
  endedAt?: number;
  ttl: number;
}

export const OPTIONAL_FIELDS = [
  'step',
  'eventsFrom',
  'tries',
  'waitingUntil',
  'busyUntil',
  'reason',
  'endedAt',
] as const;

const toStoredOrigin = ({ type, eventId, event }: Origin): StoredOrigin =>
  eventId === undefined || event === undefined ? [type] : [type, eventId, event];

const toOrigin = ([type, eventId, event]: StoredOrigin): Origin => ({
  type,
  ...(eventId === undefined ? {} : { eventId }),
  ...(event === undefined ? {} : { event }),
});

function toStoredHistory({ history, startedAt }: Execution): StoredVisit[] {
  let previousEnd = startedAt;
  return history.map((visit) => {
    const after = visit.startedAt - previousEnd;
    previousEnd = visit.endedAt;
    const lasted = visit.endedAt - visit.startedAt;
    const error = visit.error === undefined ? ([] as const) : ([visit.error] as const);
    return [visit.step, after, lasted, visit.outcome, ...error];
  });
}

function toHistory(stored: readonly StoredVisit[], startedAt: number): PastVisit[] {
  let previousEnd = startedAt;
  return stored.map(([step, after, lasted, outcome, error]) => {
    const visit = { step, startedAt: previousEnd + after, endedAt: previousEnd + after + lasted, outcome };
    previousEnd = visit.endedAt;
    return error === undefined ? visit : { ...visit, error };
  });
}

const lastMoment = ({ since, waitingUntil, endedAt }: Execution): number => endedAt ?? waitingUntil ?? since;

export function toStoredExecution(execution: Execution): StoredExecution {
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
    origin: toStoredOrigin(execution.origin),
    history: toStoredHistory(execution),
    ttl: Math.ceil(lastMoment(execution) / 1000) + RETENTION_DAYS * DAY_SECONDS,
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

export function toExecution(row: Record<string, unknown>): Execution | null {
  const ref = executionRefOfRow(row as unknown as Key);
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

export const executionInImage = (image: object | undefined): Execution | null =>
  image ? toExecution(rowOfImage(image)) : null;

const keyOfId = (id: string): string => readExecutionId(id)?.key ?? '';

export const executionListEntry = (execution: Execution) => ({
  g1pk: workflowIndexes.executionsOf(execution, executionSuffixOf(execution.contactId)),
  g1sk: keyOfId(execution.id),
});

export const failedEntry = (execution: Execution) =>
  execution.status === 'FAILED' ? { g3pk: workflowIndexes.failedOf(execution), g3sk: keyOfId(execution.id) } : null;
