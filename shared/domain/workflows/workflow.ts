import type { FilterGroup } from '../../contract/filters';
import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { Step, Trigger } from '../../contract/workflows';
import type { SigningVersions } from '../webhooks/signing';

/** Workflows of a project. */
export const MAXIMUM_WORKFLOWS = 200;

export type Reentry = 'NEVER' | 'AFTER_EXIT';

export interface WorkflowRef {
  projectId: string;
  workflowId: string;
}

/** A workflow as stored, without its graph. Times are ISO 8601 in UTC. */
export interface Workflow {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  enabled: boolean;
  trigger: Trigger;
  /** The file that it comes from. */
  source?: Source;
  /** The version of the graph for new executions. Each save that changes the graph raises it. */
  version: number;
  /** Raised by each write, so that of two changes that saw the same workflow one fails. */
  revision: number;
  /** Names of events that a step of any version waits for; `*` if there are too many to keep. */
  awaitedEvents: readonly string[];
  /** Segments and templates that the current version names. */
  segmentIds: readonly string[];
  templateIds: readonly string[];
  stepCount: number;
  reentry: Reentry;
  /** The secrets that sign its webhook steps. */
  signing: SigningVersions;
  /** The request that made the present secret. */
  rotatedBy?: string;
  createdAt: string;
  updatedAt: string;
  lastChange?: LastChange;
}

/** The graph that an execution follows from beginning to end. Immutable. */
export interface WorkflowVersion {
  version: number;
  trigger: Trigger;
  steps: readonly Step[];
  reentry: Reentry;
  exitWhen?: FilterGroup;
  createdAt: string;
}

/** The facts of an event that decide which workflows may use it, before any filter. */
export interface WorkflowEvent {
  name: string;
  /** The segment that the contact entered or left, if the event reports that. */
  segmentId: string | null;
  /** It was recorded with a public key. */
  isPublic: boolean;
}

/** Instead of names, if a workflow waits for too many events. */
export const EVERY_EVENT = '*';

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
  names.includes(name) || names.includes(EVERY_EVENT);
