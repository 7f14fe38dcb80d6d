import type { Editing } from '../../../ui/editing/use-editing';
import type { WorkflowForm } from '../model/form';
import { START, stepAt } from '../model/graph';
import type { useGraph } from '../use-graph';
import { StepPanel } from './step-panel';
import { TriggerPanel } from './trigger-panel';

interface PanelProps {
  graph: ReturnType<typeof useGraph>;
  editing: Editing<WorkflowForm>;
  selectedId: string | undefined;
  close: () => void;
  remove: (id: string) => void;
  mayEdit: boolean;
}

export default function Panel({ graph, editing, selectedId, close, remove, mayEdit }: PanelProps) {
  const { form, error } = editing;
  const step = stepAt(form.steps, selectedId);
  if (step)
    return (
      <StepPanel
        key={graph.originalIdOf(step.id)}
        steps={form.steps}
        step={step}
        areErrorsHints={graph.areErrorsHints}
        errors={graph.errors.filter((stepError) => stepError.step === step.id)}
        change={mayEdit ? (changedStep) => graph.replace(step.id, changedStep) : undefined}
        remove={() => remove(step.id)}
        close={close}
      />
    );
  if (selectedId !== START) return null;
  return <TriggerPanel form={form} error={error} change={graph.changeForm} mayEdit={mayEdit} close={close} />;
}
