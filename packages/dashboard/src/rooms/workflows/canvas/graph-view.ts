import type { WorkflowStats } from '@posthaste/client';
import type { StepError } from '../model/check';
import type { InsertionPoint, Step, StepType, Trigger } from '../model/graph';
import type { StepNames } from '../step-text';

export interface GraphView {
  id: string | undefined;
  steps: readonly Step[];
  trigger: Trigger;
  names: StepNames;
  selectedId: string | undefined;
  select: (id: string, isByKeyboard?: boolean) => void;
  errors?: readonly StepError[];
  areErrorsHints?: boolean;
  stats?: WorkflowStats | undefined;
  highlights?: ReadonlyMap<string, string> | undefined;
  edit?: { add: (insertAt: InsertionPoint, type: StepType) => void; remove: (id: string) => void } | undefined;
}
