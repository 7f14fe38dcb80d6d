import { MAX_SIMULATED_STEPS, type Simulation } from '../../../shared/contract/workflow-simulation';
import type { StepOf } from '../../../shared/contract/workflows';
import { advance, begin, receive } from '../../../shared/domain/workflows/advance';
import { type Execution, isOver } from '../../../shared/domain/workflows/execution';
import type { WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { DAY_MS } from '../../../shared/durations';
import { toIso } from '../../../shared/ops/clock';
import type { SimulatedRuntime } from './simulated-runtime';

const MAX_SPAN_MS = 3_653 * DAY_MS;

export const NOT_STARTED: Simulation = {
  status: 'NOT_STARTED',
  reason: 'trigger_filter',
  startedAt: null,
  endedAt: null,
  path: [],
};

export async function runSimulation(graph: WorkflowVersion, runtime: SimulatedRuntime): Promise<Simulation> {
  if (!isOver(runtime.execution)) await begin(runtime.execution, graph, runtime);
  while (!isOver(runtime.execution) && mayContinue(runtime)) await wake(graph, runtime);
  const { execution, journal } = runtime;
  const path = journal.path(execution, graph.steps);
  return {
    status: execution.status,
    reason: execution.reason ?? null,
    startedAt: toIso(execution.startedAt),
    endedAt: execution.endedAt === undefined ? null : toIso(execution.endedAt),
    path: path.slice(0, MAX_SIMULATED_STEPS),
    ...(isOver(execution) && path.length <= MAX_SIMULATED_STEPS ? {} : { truncated: true as const }),
  };
}

function mayContinue(runtime: SimulatedRuntime): boolean {
  const { visit, startedAt, waitingUntil = startedAt } = runtime.execution;
  return runtime.hasTime() && visit <= MAX_SIMULATED_STEPS && waitingUntil <= startedAt + MAX_SPAN_MS;
}

async function wake(graph: WorkflowVersion, runtime: SimulatedRuntime): Promise<void> {
  const { execution } = runtime;
  const wait = currentWait(execution, graph);
  const event = runtime.advanceTo(
    execution.waitingUntil ?? runtime.now(),
    ({ name, data }) => wait?.event === name && runtime.passesFilter(wait.filter, data),
  );
  if (!event) return advance(execution, graph, runtime);
  runtime.receiveEvent(event);
  return receive(execution, graph, runtime, event.at);
}

function currentWait({ status, step }: Execution, { steps }: WorkflowVersion): StepOf<'WAIT_FOR_EVENT'> | null {
  const waitingStep = status === 'WAITING' ? steps.find(({ id }) => id === step) : undefined;
  return waitingStep?.type === 'WAIT_FOR_EVENT' ? waitingStep : null;
}
