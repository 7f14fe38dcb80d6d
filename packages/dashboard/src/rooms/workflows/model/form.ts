import type { CreateWorkflowBody, Filter, UpdateWorkflowBody, Workflow } from '@posthaste/client';
import type { Step, Trigger } from './graph';

export interface WorkflowForm {
  name: string;
  description: string;
  trigger: Trigger;
  steps: Step[];
  reentry: Workflow['reentry'];
  exitWhen: Filter;
}

export const noFilter = (): Filter => ({ operator: 'AND', conditions: [] });

const filterOrNull = (filter: Filter): Filter | null => (filter.conditions.length > 0 ? filter : null);

export const formOf = (workflow: Workflow): WorkflowForm => ({
  name: workflow.name,
  description: workflow.description ?? '',
  trigger: workflow.trigger,
  steps: workflow.steps,
  reentry: workflow.reentry,
  exitWhen: workflow.exitWhen ?? noFilter(),
});

export const bodyOf = ({ name, description, exitWhen, ...rest }: Partial<WorkflowForm>): UpdateWorkflowBody => ({
  ...rest,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: description.trim() || null }),
  ...(exitWhen === undefined ? {} : { exitWhen: filterOrNull(exitWhen) }),
});

export const newBodyOf = ({ description, exitWhen, ...form }: WorkflowForm): CreateWorkflowBody => ({
  ...form,
  name: form.name.trim(),
  description: description.trim() || null,
  exitWhen: filterOrNull(exitWhen),
});
