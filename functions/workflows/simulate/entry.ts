import type { Trigger } from '../../../shared/contract/workflows';
import { getSegment } from '../../../shared/db/segments/segments';
import { planEntry } from '../../../shared/domain/workflows/entry';
import { type Execution, executionId } from '../../../shared/domain/workflows/execution';
import { pause } from '../../../shared/domain/workflows/transitions';
import type { WorkflowRef, WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { newId } from '../../../shared/ops/ids';
import type { SimulatedContact } from './simulated-contact';
import type { SimulatedEvent } from './timeline';

export async function triggerEvent(
  trigger: Trigger,
  projectId: string,
  data: Record<string, unknown>,
  at: number,
): Promise<SimulatedEvent | null> {
  if (trigger.type === 'MANUAL') return null;
  if (trigger.type === 'EVENT') return { name: trigger.event, data, at };
  const { segmentId: segment } = trigger;
  const name = (await getSegment(projectId, segment))?.name;
  const isEntry = trigger.type === 'SEGMENT_ENTRY';
  return { name: isEntry ? 'segment.entered' : 'segment.exited', data: { segment, name, ...data }, at };
}

export function entering(ref: WorkflowRef, graph: WorkflowVersion, { row }: SimulatedContact, at: number): Execution {
  const entrant = {
    ref: { ...ref, id: executionId(newId('exe'), row.id) },
    generation: row.generation,
    origin: { type: graph.trigger.type },
    depth: 0,
    at,
  };
  const plan = planEntry(entrant, graph, { guard: null, reentry: graph.reentry, isInside: false }, at);
  if (plan.kind === 'refused') throw new Error('a first entry was refused');
  return pause(plan.execution, at);
}
