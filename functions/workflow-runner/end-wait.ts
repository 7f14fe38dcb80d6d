import type { ContactRow } from '../../shared/db/contacts/rows';
import type { RecordedEvent } from '../../shared/db/events/events';
import { getExecution } from '../../shared/db/workflows/executions';
import { deleteListener, type Listener } from '../../shared/db/workflows/event-subscriptions';
import { receive, waitEnds } from '../../shared/domain/workflows/advance';
import { type Execution, isOver } from '../../shared/domain/workflows/execution';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { hear } from './subscribe';
import type { Scope } from './batch-cache';
import { walkOn } from './run-steps';
import type { ConductorWorld } from './runtime';

/**
 * Ends the wait of a listener's execution, if the event is one for which it waits. `again` where it is still on its way
 * to that wait.
 */
export async function endWait(
  listener: Listener,
  event: RecordedEvent,
  contact: ContactRow,
  scope: Scope,
): Promise<'done' | 'again'> {
  const execution = listener.generation === contact.generation ? await getExecution(listener.execution) : null;
  if (!execution || isOver(execution) || execution.visit > listener.visit) {
    await deleteListener(listener, event.name);
    return 'done';
  }
  if (Date.parse(event.createdAt) < listener.from) return 'done';
  if (execution.visit < listener.visit || execution.status !== 'WAITING') return 'again';
  await walkOn(execution, scope, (graph, world) => hearAndGoOn(event, execution, graph, world), { contact });
  return 'done';
}

async function hearAndGoOn(
  event: RecordedEvent,
  execution: Execution,
  graph: WorkflowVersion,
  world: ConductorWorld,
): Promise<void> {
  const at = Date.parse(event.createdAt);
  const step = graph.steps.find(({ id }) => id === execution.step);
  if (step?.type !== 'WAIT_FOR_EVENT' || step.event !== event.name || at > waitEnds(step, execution.since)) return;
  if (await hear(world, step, execution, event)) await receive(execution, graph, world, at);
}
