import type { WorkflowStats } from '@posthaste/client';
import type { Mistake } from '../model/check';
import type { Place, Step, StepType, Trigger } from '../model/graph';
import type { Names } from '../step-text';

/** What canvas and list show of a graph, and what can be done in them. */
export interface GraphView {
  /** Id of the workflow; undefined for a new one, which has no executions. */
  id: string | undefined;
  steps: readonly Step[];
  trigger: Trigger;
  names: Names;
  /** The step that is open. */
  chosen: string | undefined;
  choose: (id: string) => void;
  mistakes?: readonly Mistake[];
  stats?: WorkflowStats | undefined;
  /** What a simulation says of a step that it came to. */
  lit?: ReadonlyMap<string, string> | undefined;
  /** Absent for those who can only read. */
  edit?: { add: (place: Place, type: StepType) => void; remove: (id: string) => void } | undefined;
}
