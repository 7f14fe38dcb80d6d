import { useRef, useState } from 'react';
import type { Editing } from '../../ui/editing/use-editing';
import { findErrors, findUnreachable, type StepError, stepErrorsFrom } from './model/check';
import type { WorkflowForm } from './model/form';
import { addStep, changeStep, type InsertionPoint, removeStep, type Step, type StepType, stepAt } from './model/graph';
import { emptyHistory, recordState, redo, type UndoHistory, undo } from './model/undo-history';

/** Changes of the same field within this time are undone together. */
const SAME_EDIT_MS = 800;

/** In the order of the last request, because the API's errors name steps by position. */
export interface SavedStepIds {
  current: readonly string[];
}

export function useGraph(
  editing: Editing<WorkflowForm>,
  savedStepIds: SavedStepIds,
  select: (id: string | undefined) => void,
  onAdded: () => void,
) {
  const { form, error, isChanged } = editing;
  const [history, setHistory] = useState<UndoHistory<WorkflowForm>>(emptyHistory);
  const originalIds = useRef(new Map<string, string>());
  const lastEdit = useRef({ name: '', at: 0 });
  const change = (changes: Partial<WorkflowForm>, editName: string) => {
    const now = Date.now();
    const isSameEdit = lastEdit.current.name === editName && now - lastEdit.current.at < SAME_EDIT_MS;
    lastEdit.current = { name: editName, at: now };
    if (!isSameEdit) setHistory(recordState(history, form));
    editing.change(changes);
  };
  const restore = (entry: { state: WorkflowForm; history: UndoHistory<WorkflowForm> } | undefined) => {
    if (!entry) return;
    lastEdit.current = { name: '', at: 0 };
    setHistory(entry.history);
    editing.change(entry.state);
  };
  const localErrors = isChanged || error !== undefined ? findErrors(form.steps) : findUnreachable(form.steps);
  const isFoundLocally = ({ step, field }: StepError) =>
    localErrors.some((localError) => localError.step === step && localError.field === field);
  const serviceErrors = stepErrorsFrom(error, savedStepIds.current).filter(
    (stepError) => stepAt(form.steps, stepError.step) && !isFoundLocally(stepError),
  );
  return {
    errors: [...localErrors, ...serviceErrors],
    areErrorsHints: isChanged && error === undefined,
    originalIdOf: (id: string) => originalIds.current.get(id) ?? id,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    undo: () => restore(undo(history, form)),
    redo: () => restore(redo(history, form)),
    changeForm: (changes: Partial<WorkflowForm>) => change(changes, Object.keys(changes).join()),
    add: (insertAt: InsertionPoint, type: StepType) => {
      const steps = addStep(form.steps, insertAt, type);
      change({ steps }, 'add');
      lastEdit.current.at = 0;
      onAdded();
      select(steps.find(({ id }) => !stepAt(form.steps, id))?.id);
    },
    remove: (id: string) => {
      change({ steps: removeStep(form.steps, id) }, 'remove');
      lastEdit.current.at = 0;
      select(undefined);
    },
    replace: (id: string, changedStep: Step) => {
      change({ steps: changeStep(form.steps, id, changedStep) }, id);
      if (changedStep.id === id) return;
      originalIds.current.set(changedStep.id, originalIds.current.get(id) ?? id);
      select(changedStep.id);
    },
  };
}
