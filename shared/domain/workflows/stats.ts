import { executionStatuses } from '../../contract/statuses';
import { type Execution, type ExecutionStatus, isOver } from './execution';

export interface StepStats {
  entered: number;
  waiting: number;
  completed: number;
  failed: number;
  sent: number;
}

export interface WorkflowStats {
  started: number;
  stored: number;
  statuses: Record<ExecutionStatus, number>;
  sent: number;
  steps: Map<string, StepStats>;
}

export const versionPart = ({ version }: Pick<Execution, 'version'>): string => `v${version}`;

const STARTED = 'started';
/** Executions that are still stored. */
const STORED = 'kept';
const stepStats = ['entered', 'waiting', 'completed', 'failed', 'sent'] as const;
type StepStat = (typeof stepStats)[number];

/** Step ids never contain `:`. */
const stepCounter = (step: string, stat: StepStat): string => `${step}:${stat}`;

const UNFINISHED: ReadonlySet<string> = new Set(['RUNNING', 'WAITING'] satisfies ExecutionStatus[]);

export const isCurrentCount = (counter: string): boolean =>
  counter === STORED || UNFINISHED.has(counter) || counter.endsWith(':waiting' satisfies `:${StepStat}`);

const completedCount = ({ visit, step }: Execution): number => (step === null ? visit : visit - 1);

const newest = <T>(items: readonly T[], count: number): readonly T[] => (count > 0 ? items.slice(-count) : []);

function countersOfState({ status, step }: Execution): string[] {
  if (step === null) return [status];
  if (status === 'WAITING') return [status, stepCounter(step, 'waiting')];
  return status === 'FAILED' ? [status, stepCounter(step, 'failed')] : [status];
}

function progressOf(before: Execution | null, after: Execution): string[] {
  const visits = [...after.history.map(({ step }) => step), ...(after.step === null ? [] : [after.step])];
  const entered = newest(visits, after.visit - (before?.visit ?? 0));
  const completed = newest(after.history, completedCount(after) - (before ? completedCount(before) : 0));
  return [
    ...(before ? [] : [STARTED]),
    ...entered.map((step) => stepCounter(step, 'entered')),
    ...completed.map(({ step }) => stepCounter(step, 'completed')),
    ...completed.filter(({ outcome }) => outcome === 'sent').map(({ step }) => stepCounter(step, 'sent')),
  ];
}

/** A deleted execution keeps its past counts; if it was unfinished, it counts as cancelled. */
export function changeOf(before: Execution | null, after: Execution | null): Map<string, number> {
  const change = new Map<string, number>();
  const add = (counters: readonly string[], amount: number): void => {
    for (const counter of counters) change.set(counter, (change.get(counter) ?? 0) + amount);
  };
  if (after) add([...countersOfState(after), ...progressOf(before, after)], 1);
  if (before && (after || !isOver(before))) add(countersOfState(before), -1);
  if (before && !after && !isOver(before)) add(['CANCELLED' satisfies ExecutionStatus], 1);
  if (after && !before) add([STORED], 1);
  if (before && !after) add([STORED], -1);
  return new Map([...change].filter(([, amount]) => amount !== 0));
}

export const noStepStats = (): StepStats => ({ entered: 0, waiting: 0, completed: 0, failed: 0, sent: 0 });

/** Counts can lag, so a sum may be negative for a moment: it is then shown as zero. */
export function workflowStatsOf(counts: Readonly<Record<string, number>>): WorkflowStats {
  const countOf = (counter: string): number => Math.max(0, counts[counter] ?? 0);
  const stepIds = Object.keys(counts).flatMap((counter) => {
    const [, id] = /^(.+):[a-z]+$/.exec(counter) ?? [];
    return id === undefined ? [] : [id];
  });
  const stepStatsOf = (id: string): StepStats =>
    Object.assign(noStepStats(), ...stepStats.map((stat) => ({ [stat]: countOf(stepCounter(id, stat)) })));
  const steps = new Map([...new Set(stepIds)].map((id) => [id, stepStatsOf(id)]));
  return {
    started: countOf(STARTED),
    stored: countOf(STORED),
    statuses: Object.fromEntries(
      executionStatuses.map((status) => [status, countOf(status)]),
    ) as WorkflowStats['statuses'],
    sent: [...steps.values()].reduce((sum, { sent }) => sum + sent, 0),
    steps,
  };
}
