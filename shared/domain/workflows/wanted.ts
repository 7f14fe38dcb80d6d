import type { Workflow } from './workflow';

/** What of an event decides which workflows look at it at all, before any filter. */
export interface WorkflowEvent {
  name: string;
  /** The segment that the contact came into or left, if it tells of that. */
  segmentId: string | null;
  /** It was recorded with a public key. */
  isPublic: boolean;
}

/** In place of the names, where a workflow waits for too many. */
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

/** Whether an execution of it may wait for the event, one of a workflow that is disabled by now included. */
export const listensTo = ({ listensTo: names }: Workflow, name: string): boolean =>
  names.includes(name) || names.includes(EVERY_NAME);
