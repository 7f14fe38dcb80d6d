import type { ContactRow } from '../../shared/db/contacts/rows';
import type { RecordedEvent } from '../../shared/db/events/events';
import { deleteSubscription, type EventSubscription } from '../../shared/db/workflows/event-subscriptions';
import { getExecution } from '../../shared/db/workflows/executions';
import { receive, waitEnds } from '../../shared/domain/workflows/advance';
import { type Execution, isOver } from '../../shared/domain/workflows/execution';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import type { Scope } from './batch-cache';
import { scanOn } from './run-steps';
import type { LiveRuntime } from './runtime';
import { hear } from './subscribe';

/**
 * Ends the wait of a listener's execution, if the event is one for which it waits. `again` where it is still on its way
 * to that wait.
 */
export async function endWait(
  listener: EventSubscription,
  event: RecordedEvent,
  contact: ContactRow,
  scope: Scope,
): Promise<'done' | 'again'> {
  const execution = listener.generation === contact.generation ? await getExecution(listener.execution) : null;
  if (!execution || isOver(execution) || execution.visit > listener.visit) {
    await deleteSubscription(listener, event.name);
    return 'done';
  }
  if (Date.parse(event.createdAt) < listener.from) return 'done';
  if (execution.visit < listener.visit || execution.status !== 'WAITING') return 'again';
  await scanOn(execution, scope, (graph, world) => hearAndGoOn(event, execution, graph, world), { contact });
  return 'done';
}

async function hearAndGoOn(
  event: RecordedEvent,
  execution: Execution,
  graph: WorkflowVersion,
  world: LiveRuntime,
): Promise<void> {
  const at = Date.parse(event.createdAt);
  const step = graph.steps.find(({ id }) => id === execution.step);
  if (step?.type !== 'WAIT_FOR_EVENT' || step.event !== event.name || at > waitEnds(step, execution.since)) return;
  if (await hear(world, step, execution, event)) await receive(execution, graph, world, at);
}
