import { useRef, useState } from 'react';
import type { Editing } from '../../ui/editing/use-editing';
import { findErrors, findUnreachable, stepErrorsFrom } from './model/check';
import type { WorkflowForm } from './model/form';
import { addStep, changeStep, type InsertionPoint, removeStep, type Step, type StepType, stepAt } from './model/graph';
import { emptyHistory, recordState, redo, type UndoHistory, undo } from './model/past';

/** Changes of the same field within this time are undone together. */
const SAME_EDIT_MS = 800;

/** Ids of the saved steps, because the API identifies steps by position. */
export interface Sent {
  current: readonly string[];
}

export function useGraph(editing: Editing<WorkflowForm>, sent: Sent, choose: (id: string | undefined) => void) {
  const { form, error, isChanged } = editing;
  const [past, setPast] = useState<UndoHistory<WorkflowForm>>(emptyHistory);
  const lastEdit = useRef({ edit: '', at: 0 });
  const change = (given: Partial<WorkflowForm>, edit: string) => {
    const now = Date.now();
    const isSameEdit = lastEdit.current.edit === edit && now - lastEdit.current.at < SAME_EDIT_MS;
    lastEdit.current = { edit, at: now };
    if (!isSameEdit) setPast(recordState(past, form));
    editing.change(given);
  };
  const goTo = (to: { state: WorkflowForm; past: UndoHistory<WorkflowForm> } | undefined) => {
    if (!to) return;
    lastEdit.current = { edit: '', at: 0 };
    setPast(to.past);
    editing.change(to.state);
  };
  const localErrors = isChanged || error !== undefined ? findErrors(form.steps) : findUnreachable(form.steps);
  const refused = stepErrorsFrom(error, sent.current).filter(
    (error) =>
      stepAt(form.steps, error.step) &&
      !localErrors.some(({ step: id, field }) => id === error.step && field === error.field),
  );
  return {
    errors: [...localErrors, ...refused],
    canUndo: past.before.length > 0,
    canRedo: past.after.length > 0,
    undo: () => goTo(undo(past, form)),
    redo: () => goTo(redo(past, form)),
    set: (given: Partial<WorkflowForm>) => change(given, Object.keys(given).join()),
    add: (insertAt: InsertionPoint, type: StepType) => {
      const steps = addStep(form.steps, insertAt, type);
      change({ steps }, 'add');
      lastEdit.current.at = 0;
      choose(steps.find(({ id }) => !stepAt(form.steps, id))?.id);
    },
    remove: (id: string) => {
      change({ steps: removeStep(form.steps, id) }, 'remove');
      lastEdit.current.at = 0;
      choose(undefined);
    },
    replace: (id: string, changed: Step) => {
      change({ steps: changeStep(form.steps, id, changed) }, id);
      if (changed.id !== id) choose(changed.id);
    },
  };
}
