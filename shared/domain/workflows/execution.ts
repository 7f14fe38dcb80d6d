import type { executionStatuses } from '../../contract/execution-statuses';
import type { WorkflowRef } from './workflow';

export type ExecutionStatus = (typeof executionStatuses)[number];

/** An execution lies under its contact: its id says whose it is. */
export interface ExecutionRef extends WorkflowRef {
  id: string;
}

/** What brought a contact into a workflow. */
export interface Origin {
  type: 'EVENT' | 'SEGMENT_ENTRY' | 'SEGMENT_EXIT' | 'MANUAL';
  /** The event's id and name; none of a start by hand. */
  eventId?: string;
  event?: string;
}

/** A step that an execution has left. Times are epoch milliseconds. */
export interface PastVisit {
  step: string;
  startedAt: number;
  endedAt: number;
  /** `sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`, `removed`, `exited`, `failed`. */
  outcome: string;
  error?: string;
}

/** The way of one contact through a workflow. Times are epoch milliseconds. */
export interface Execution extends ExecutionRef {
  contactId: string;
  /** The contact's: one created again under an erased address takes nothing over. */
  generation: string;
  /** Of the workflow's graph. */
  version: number;
  status: ExecutionStatus;
  /** Raised by each write, each of which names the one it saw: of several that go on at once, one does. */
  revision: number;
  /** Where it is; null before its first step and after its last. */
  step: string | null;
  /** When it came there. */
  since: number;
  /** Steps entered so far, the present one included: with the execution's id it names what the step does. */
  visit: number;
  /** Failed tries at the present step. */
  tries: number;
  /** Until when it waits: for the end of a delay, a time-out, or the next try. */
  waitingUntil?: number;
  /** Until when whoever took it has it for itself. */
  busyUntil?: number;
  /** Why it ended, or why the last try failed: a word of ours, or a sentence. */
  reason?: string;
  origin: Origin;
  /** How many workflows, one causing the next, have led here. */
  depth: number;
  /** The newest 100 steps that it has left, oldest first. */
  history: readonly PastVisit[];
  startedAt: number;
  endedAt?: number;
}

export const isOver = ({ status }: Pick<Execution, 'status'>): boolean => status !== 'RUNNING' && status !== 'WAITING';

/** Whether its moment has come: it waits for nothing, and nobody is at it. */
export const isDue = ({ waitingUntil = 0, busyUntil = 0 }: Execution, now: number): boolean =>
  waitingUntil <= now && busyUntil <= now;

/** Steps of one execution, those of loops counted each time: a loop of waits ends too. */
export const MAXIMUM_VISITS = 10_000;
export const KEPT_VISITS = 100;
/** Workflows that may cause each other, one after the other. */
export const MAXIMUM_DEPTH = 10;
/** How often a contact may enter one workflow on one day. */
export const ENTRIES_A_DAY = 20;

/** Whether it may go on at the step that failed. One that has used up its steps would fail again without taking it. */
export const canRetry = ({ status, step, visit }: Pick<Execution, 'status' | 'step' | 'visit'>): boolean =>
  status === 'FAILED' && step !== null && visit < MAXIMUM_VISITS;
