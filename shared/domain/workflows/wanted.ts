import type { Workflow } from './workflow';

/** The facts of an event that decide which workflows may use it, before any filter. */
export interface WorkflowEvent {
  name: string;
  /** The segment that the contact entered or left, if the event reports that. */
  segmentId: string | null;
  /** It was recorded with a public key. */
  isPublic: boolean;
}

/** Instead of names, if a workflow waits for too many events. */
const EVERY_NAME = '*';

/** Whether the event may begin the workflow, if its filter matches. */
export function canBegin({ enabled, trigger }: Workflow, { name, segmentId, isPublic }: WorkflowEvent): boolean {
  if (!enabled) return false;
  switch (trigger.type) {
    case 'EVENT':
      return trigger.event === name && (!isPublic || trigger.allowPublic === true);
    case 'SEGMENT_ENTRY':
      return name === 'segment.entered' && trigger.segmentId === segmentId;
    case 'SEGMENT_EXIT':
      return name === 'segment.exited' && trigger.segmentId === segmentId;
    case 'MANUAL':
      return false;
  }
}

/** Whether an execution may wait for the event. Executions of a disabled workflow count too. */
export const awaits = ({ awaitedEvents: names }: Workflow, name: string): boolean =>
  names.includes(name) || names.includes(EVERY_NAME);
