import type { TriggerType } from '../../contract/executions';
import type { executionStatuses } from '../../contract/statuses';
import { type EpochMs, MINUTE_MS } from '../../durations';
import type { Untrusted } from '../contacts/untrusted';
import type { WorkflowRef } from './workflow';

export interface ExecutionParts {
  /** The ULID, which begins with the start time. */
  key: string;
  contactId: string;
}

const ID = /^exe_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** `prefix` is `exe_` with a ULID, which is derived from the workflow and the event. */
export const executionId = (prefix: string, contactId: string): string => `${prefix}${contactId.slice('ct_'.length)}`;

export function readExecutionId(id: string): ExecutionParts | null {
  const [, key, contact] = ID.exec(id) ?? [];
  return key && contact ? { key, contactId: `ct_${contact}` } : null;
}

export type ExecutionStatus = (typeof executionStatuses)[number];

export interface ExecutionRef extends WorkflowRef {
  id: string;
}

export interface Origin {
  type: TriggerType;
  eventId?: string;
  event?: string;
  isPublic?: true;
}

export interface PastVisit {
  step: string;
  startedAt: EpochMs;
  endedAt: EpochMs;
  /**
   * `sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`,
   * `removed`, `exited`, `failed`.
   */
  outcome: string;
  error?: string;
}

export interface EventPayload {
  data?: string;
  untrusted?: Untrusted;
}

export interface ReceivedEvent extends EventPayload {
  eventId: string;
  visit: number;
  /** Events that ended earlier waits and are no older than this event. */
  earlier?: readonly string[];
}

export interface Execution extends ExecutionRef {
  contactId: string;
  generation: string;
  version: number;
  status: ExecutionStatus;
  /** Raised by each write, so only one of several runs succeeds. */
  revision: number;
  step: string | null;
  since: EpochMs;
  /** Events count from this time on, by default from `since`. Stored, so that a crash loses no event. */
  eventsFrom?: EpochMs;
  /** Number of steps entered. With the execution's id, it identifies the step's effect. */
  visit: number;
  tries: number;
  waitingUntil?: EpochMs;
  /** Until this time, no other run may take the step. */
  busyUntil?: EpochMs;
  reason?: string;
  origin: Origin;
  depth: number;
  trigger?: EventPayload;
  received?: ReceivedEvent;
  history: readonly PastVisit[];
  /** Steps of visits that are no longer in the history. */
  earlier?: readonly string[];
  startedAt: EpochMs;
  endedAt?: EpochMs;
}

export const isOver = ({ status }: Pick<Execution, 'status'>): boolean => status !== 'RUNNING' && status !== 'WAITING';

export const isDue = ({ waitingUntil = 0, busyUntil = 0 }: Execution, now: number): boolean =>
  waitingUntil <= now && busyUntil <= now;

/** Longer waits have a due row, shorter ones a queue message. */
const LONG_WAIT_MS = 15 * MINUTE_MS;

export const waitsLong = (execution: Execution, now: number): boolean =>
  !isOver(execution) && (execution.waitingUntil ?? 0) > now + LONG_WAIT_MS;

export const MAX_VISITS = 10_000;
export const MAX_HISTORY = 100;
export const MAX_DEPTH = 10;
export const ENTRIES_PER_DAY = 20;

export const canRetry = ({ status, step, visit }: Pick<Execution, 'status' | 'step' | 'visit'>): boolean =>
  status === 'FAILED' && step !== null && visit < MAX_VISITS;
