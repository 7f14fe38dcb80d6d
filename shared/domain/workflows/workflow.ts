import type { Actor } from '../../contract/audit-entry';
import type { FilterGroup } from '../../contract/filters';
import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { Reentry, Step, Trigger } from '../../contract/workflows';
import type { IsoTime } from '../../durations';
import type { SigningVersions } from '../webhooks/signing';

export const MAX_WORKFLOWS = 200;
export const MAX_UNTOUCHED_BY_AGENT = 50;

export interface WorkflowRef {
  projectId: string;
  workflowId: string;
}

export interface Workflow {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  enabled: boolean;
  trigger: Trigger;
  source?: Source;
  /** New executions follow this version. Each change of the graph raises it. */
  version: number;
  /** Raised by each write, so one of two concurrent changes fails. */
  revision: number;
  /** Events that a step of any version waits for; `*` if too many. */
  awaitedEvents: readonly string[];
  segmentIds: readonly string[];
  templateIds: readonly string[];
  /** Campaigns, workflows and topics that its filters name. */
  namedIds?: readonly string[] | undefined;
  stepCount: number;
  reentry: Reentry;
  signing: SigningVersions;
  rotatedBy?: string;
  createdAt: IsoTime;
  updatedAt: IsoTime;
  lastChange?: LastChange;
}

/** Immutable: an execution follows one graph. */
export interface WorkflowVersion {
  version: number;
  trigger: Trigger;
  steps: readonly Step[];
  reentry: Reentry;
  exitWhen?: FilterGroup;
  createdAt: string;
  /** Not recorded for old versions. */
  createdBy?: Actor;
}

export interface WorkflowEvent {
  name: string;
  segmentId: string | null;
  isPublic: boolean;
}

export const EVERY_EVENT = '*';

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

export const mayAwait = ({ awaitedEvents: names }: Workflow, name: string): boolean =>
  names.includes(name) || names.includes(EVERY_EVENT);
