import type { executionStatuses } from '../../contract/statuses';
import type { Untrusted } from '../contacts/untrusted';
import type { WorkflowRef } from './workflow';

/** The contact of an execution, and the key that distinguishes it from the contact's others. */
export interface ExecutionParts {
  /** A ULID: it begins with the time of the start. */
  key: string;
  contactId: string;
}

const ID = /^exe_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** The id of an execution. `name` is an id with prefix `exe` that is derived from the workflow and the event. */
export const executionId = (name: string, contactId: string): string => `${name}${contactId.slice('ct_'.length)}`;

/** The parts of an execution's id; null for any other text. */
export function readExecutionId(id: string): ExecutionParts | null {
  const [, key, contact] = ID.exec(id) ?? [];
  return key && contact ? { key, contactId: `ct_${contact}` } : null;
}

export type ExecutionStatus = (typeof executionStatuses)[number];

/** Names an execution. The id contains its contact's id. */
export interface ExecutionRef extends WorkflowRef {
  id: string;
}

/** What brought a contact into a workflow. */
export interface Origin {
  type: 'EVENT' | 'SEGMENT_ENTRY' | 'SEGMENT_EXIT' | 'MANUAL';
  /** The event's id and name; absent after a start by hand. */
  eventId?: string;
  event?: string;
  /** The event was recorded with a public key. */
  isPublic?: true;
}

/** A step that an execution has left. Times are epoch milliseconds. */
export interface PastVisit {
  step: string;
  startedAt: number;
  endedAt: number;
  /**
   * `sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`,
   * `removed`, `exited`, `failed`.
   */
  outcome: string;
  error?: string;
}

/** Data that an execution was given by an event. */
export interface Given {
  /** JSON text; absent if it is so long that it has a row of its own. */
  data?: string;
  /** Of data that came by a public key: how long mail does not show it. */
  untrusted?: Untrusted;
}

/** The event that ended a wait, and the visit whose wait it ended. */
export interface Received extends Given {
  eventId: string;
  visit: number;
  /** Ids of events that ended the waits before and happened in the same millisecond or later. */
  earlier?: readonly string[];
}

/** One run of a contact through a workflow. Times are epoch milliseconds. */
export interface Execution extends ExecutionRef {
  contactId: string;
  /** The contact's. A contact that is created again under an erased address has another one. */
  generation: string;
  /** The version of the workflow's graph. */
  version: number;
  status: ExecutionStatus;
  /** Raised by each write, which names the revision that it saw. Of several runs at once, one succeeds. */
  revision: number;
  /** The present step; null before the first and after the last. */
  step: string | null;
  /** When it came to the step. */
  since: number;
  /**
   * Events count for a wait at this step from then on, if not since it came to the step. It is stored, so that neither a
   * crash nor the end of a long wait makes an event too early.
   */
  eventsFrom?: number;
  /** Steps entered so far, with the present one. With the execution's id it names the step's effect. */
  visit: number;
  /** Failed tries at the present step. */
  tries: number;
  /** Until when it waits: for the end of a delay, a time-out, or the next try. */
  waitingUntil?: number;
  /** Until when the run that took the step has it for itself. */
  busyUntil?: number;
  /** Why it ended, or why the last try failed: a word, or a word and a sentence. */
  reason?: string;
  origin: Origin;
  /** How many workflows, one causing the next, have led here. */
  depth: number;
  /** What it began with; absent if that was nothing. */
  trigger?: Given;
  /** The event that ended its latest wait for one. */
  received?: Received;
  /** The newest 100 visits that are over, oldest first. */
  history: readonly PastVisit[];
  /** Steps with visits that are older than those; absent if there are none. Each is named once. */
  earlier?: readonly string[];
  startedAt: number;
  endedAt?: number;
}

export const isOver = ({ status }: Pick<Execution, 'status'>): boolean => status !== 'RUNNING' && status !== 'WAITING';

/** Whether it may continue: its wait is over, and no run has taken it. */
export const isDue = ({ waitingUntil = 0, busyUntil = 0 }: Execution, now: number): boolean =>
  waitingUntil <= now && busyUntil <= now;

/** A wait that lasts longer has a due row of its own. A shorter one has a message of the queue, and the due row before. */
const LONG_WAIT_MS = 15 * 60_000;

/** Whether it waits for so long that a due row is stored before the wait itself. */
export const waitsLong = (execution: Execution, now: number): boolean =>
  !isOver(execution) && (execution.waitingUntil ?? 0) > now + LONG_WAIT_MS;

/** Visits of one execution, so that a loop of waits ends too. */
export const MAXIMUM_VISITS = 10_000;
export const KEPT_VISITS = 100;
/** Length of a chain of workflows that cause each other. */
export const MAXIMUM_DEPTH = 10;
/** How often a contact may enter one workflow on one day. */
export const ENTRIES_A_DAY = 20;

/** Whether a retry can continue at the step that failed. After the last allowed visit it would fail at once. */
export const canRetry = ({ status, step, visit }: Pick<Execution, 'status' | 'step' | 'visit'>): boolean =>
  status === 'FAILED' && step !== null && visit < MAXIMUM_VISITS;
