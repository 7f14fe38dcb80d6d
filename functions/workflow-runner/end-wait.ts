import type { ContactRow } from '../../shared/db/contacts/rows';
import type { RecordedEvent } from '../../shared/db/events/events';
import { deleteSubscription, type EventSubscription } from '../../shared/db/workflows/event-subscriptions';
import { getExecution } from '../../shared/db/workflows/executions';
import { receive, waitEnds } from '../../shared/domain/workflows/advance';
import { type Execution, isDue, isOver } from '../../shared/domain/workflows/execution';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import type { BatchCache } from './batch-cache';
import { runExecution } from './run-steps';
import type { LiveRuntime } from './runtime';
import { receiveEvent } from './subscribe';
import { continueExecution } from './wake';

/** Returns `retry` if the execution hasn't reached that wait. */
export async function endWait(
  subscription: EventSubscription,
  event: RecordedEvent,
  contact: ContactRow,
  cache: BatchCache,
): Promise<'done' | 'retry'> {
  const execution = subscription.generation === contact.generation ? await getExecution(subscription.execution) : null;
  const isPast = !execution || isOver(execution) || execution.visit > subscription.visit;
  if (execution && isPast && isBeingRun(execution)) {
    await continueExecution(execution, cache, { isEarly: true });
    return isDue(execution, now()) ? 'done' : 'retry';
  }
  if (isPast) {
    await deleteSubscription(subscription, event.name);
    return 'done';
  }
  if (Date.parse(event.createdAt) < subscription.from) return 'done';
  if (execution.visit < subscription.visit || execution.status !== 'WAITING') return 'retry';
  await runExecution(execution, cache, (graph, runtime) => receiveAndContinue(event, execution, graph, runtime), {
    contact,
    isEarly: true,
  });
  return 'done';
}

/** If the runner crashed, only the event's message continues the execution before its due row does. */
const isBeingRun = ({ status, waitingUntil }: Execution): boolean => status === 'RUNNING' && waitingUntil === undefined;

async function receiveAndContinue(
  event: RecordedEvent,
  execution: Execution,
  graph: WorkflowVersion,
  runtime: LiveRuntime,
): Promise<void> {
  const at = Date.parse(event.createdAt);
  const step = graph.steps.find(({ id }) => id === execution.step);
  if (step?.type !== 'WAIT_FOR_EVENT' || step.event !== event.name || at > waitEnds(step, execution.since)) return;
  if (await receiveEvent(runtime, step, execution, event)) await receive(execution, graph, runtime, at);
}
