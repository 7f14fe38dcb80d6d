import { executionStatuses } from '../../contract/statuses';
import { type Execution, type ExecutionStatus, isOver } from './execution';

/** Of one step. An execution that comes to it several times counts each time. */
export interface StepStats {
  entered: number;
  /** At this moment. */
  waiting: number;
  completed: number;
  /** Executions that have failed at it and were not retried. */
  failed: number;
  /** Mails that the step has sent. */
  sent: number;
}

/** What the executions of a workflow have come to. */
export interface WorkflowStats {
  /** All that ever were; each is in one of the statuses. */
  started: number;
  /** Those of which there is still a row. */
  kept: number;
  statuses: Record<ExecutionStatus, number>;
  /** Mails that were sent. */
  sent: number;
  /** By the id of the step. */
  steps: Map<string, StepStats>;
}

/**
 * The part of the stats that counts the executions of a version: a version has 100 steps at most, so that no row of it
 * outgrows what the table holds, and most take one unit to write.
 */
export const versionPart = ({ version }: Pick<Execution, 'version'>): string => `v${version}`;

const STARTED = 'started';
const KEPT = 'kept';
const stepStats = ['entered', 'waiting', 'completed', 'failed', 'sent'] as const;
type StepStat = (typeof stepStats)[number];

/** `:` is in no step's id. */
const stepMember = (step: string, stat: StepStat): string => `${step}:${stat}`;

const OPEN: ReadonlySet<string> = new Set(['RUNNING', 'WAITING'] satisfies ExecutionStatus[]);

/** Whether a member counts what is so at this moment: those of which rows say all that there is. */
export const isGauge = (member: string): boolean =>
  member === KEPT || OPEN.has(member) || member.endsWith(':waiting' satisfies `:${StepStat}`);

/** Steps that an execution has left so far. */
const leftCount = ({ visit, step }: Execution): number => (step === null ? visit : visit - 1);

/** The last `count` of a list: an execution keeps its newest visits only. */
const newest = <T>(items: readonly T[], count: number): readonly T[] => (count > 0 ? items.slice(-count) : []);

/** The members of the stats that count an execution as it is. */
function standsIn({ status, step }: Execution): string[] {
  if (step === null) return [status];
  if (status === 'WAITING') return [status, stepMember(step, 'waiting')];
  return status === 'FAILED' ? [status, stepMember(step, 'failed')] : [status];
}

/** What has happened between two states of an execution: the steps that it has entered and left. */
function passed(before: Execution | null, after: Execution): string[] {
  const visits = [...after.history.map(({ step }) => step), ...(after.step === null ? [] : [after.step])];
  const entered = newest(visits, after.visit - (before?.visit ?? 0));
  const left = newest(after.history, leftCount(after) - (before ? leftCount(before) : 0));
  return [
    ...(before ? [] : [STARTED]),
    ...entered.map((step) => stepMember(step, 'entered')),
    ...left.map(({ step }) => stepMember(step, 'completed')),
    ...left.filter(({ outcome }) => outcome === 'sent').map(({ step }) => stepMember(step, 'sent')),
  ];
}

/**
 * What a change of an execution's row adds to the stats. A row that goes takes nothing away of what was; the execution
 * of one who is deleted on the way counts as cancelled, whoever notices it first.
 */
export function changeOf(before: Execution | null, after: Execution | null): Map<string, number> {
  const change = new Map<string, number>();
  const add = (members: readonly string[], by: number): void => {
    for (const member of members) change.set(member, (change.get(member) ?? 0) + by);
  };
  if (after) add([...standsIn(after), ...passed(before, after)], 1);
  if (before && (after || !isOver(before))) add(standsIn(before), -1);
  if (before && !after && !isOver(before)) add(['CANCELLED' satisfies ExecutionStatus], 1);
  if (!before !== !after) add([KEPT], after ? 1 : -1);
  return new Map([...change].filter(([, by]) => by !== 0));
}

/** Of a step to which nobody has come. */
export const nothing = (): StepStats => ({ entered: 0, waiting: 0, completed: 0, failed: 0, sent: 0 });

/** The stats behind the members. A partial may trail another, so none is shown below zero. */
export function workflowStatsOf(members: Readonly<Record<string, number>>): WorkflowStats {
  const of = (member: string): number => Math.max(0, members[member] ?? 0);
  const ids = Object.keys(members).flatMap((member) => /^(.+):[a-z]+$/.exec(member)?.[1] ?? []);
  const stepStatsOf = (id: string): StepStats =>
    Object.assign(nothing(), ...stepStats.map((stat) => ({ [stat]: of(stepMember(id, stat)) })));
  const steps = new Map([...new Set(ids)].map((id) => [id, stepStatsOf(id)]));
  return {
    started: of(STARTED),
    kept: of(KEPT),
    statuses: Object.fromEntries(executionStatuses.map((status) => [status, of(status)])) as WorkflowStats['statuses'],
    sent: [...steps.values()].reduce((sum, { sent }) => sum + sent, 0),
    steps,
  };
}
