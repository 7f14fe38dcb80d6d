import type { WorkflowStats } from '@posthaste/client';
import { PosthasteError } from '@posthaste/client';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { EditingBar } from '../../ui/editing/editing-bar';
import type { Editing } from '../../ui/editing/use-editing';
import { GraphArea } from './canvas/graph-area';
import { DraftSimulation } from './draft-simulation';
import type { WorkflowForm } from './model/form';
import { START, stepAt } from './model/graph';
import { StepPanel } from './steps/step-panel';
import { TriggerPanel } from './steps/trigger-panel';
import { type Sent, useGraph } from './use-graph';
import { openCount, useStepNames } from './use-workflow';
import { words } from './words';

interface EditorProps {
  editing: Editing<WorkflowForm>;
  sent: Sent;
  id: string | undefined;
  stats?: WorkflowStats | undefined;
  chosen: string | undefined;
  choose: (id: string | undefined) => void;
  mayEdit: boolean;
  action: string;
}

type Graph = ReturnType<typeof useGraph>;

const Toolbar = ({
  graph,
  asList,
  setList,
  mayEdit,
  openSettings,
  simulate,
}: {
  graph: Graph;
  asList: boolean;
  setList: (asList: boolean) => void;
  mayEdit: boolean;
  openSettings: () => void;
  simulate: (() => void) | undefined;
}) => (
  <div className="row">
    {mayEdit && (
      <>
        <Button disabled={!graph.canUndo} onClick={graph.undo}>
          {words.undo}
        </Button>
        <Button disabled={!graph.canRedo} onClick={graph.redo}>
          {words.redo}
        </Button>
      </>
    )}
    <Button onClick={openSettings}>{words.settings}</Button>
    <Button disabled={!simulate} onClick={simulate}>
      {words.simulateDraft}
    </Button>
    <Button onClick={() => setList(!asList)}>{asList ? words.showCanvas : words.showList}</Button>
    {graph.errors.length > 0 && <span className="field-error">{words.errorCount(graph.errors.length)}</span>}
  </div>
);

/** Fields have their own undo. */
function onUndoKeys(event: KeyboardEvent, { undo, redo }: Graph): void {
  const isField = (event.target as Element).closest('input, textarea, select, dialog');
  if (isField || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

function Panel({ graph, editing, chosen, choose, mayEdit }: EditorProps & { graph: Graph }) {
  const { form, error } = editing;
  const close = () => choose(undefined);
  const step = stepAt(form.steps, chosen);
  if (step)
    return (
      <StepPanel
        key={step.id}
        steps={form.steps}
        step={step}
        errors={graph.errors.filter((error) => error.step === step.id)}
        change={mayEdit ? (changed) => graph.replace(step.id, changed) : undefined}
        remove={() => graph.remove(step.id)}
        close={close}
      />
    );
  if (chosen !== START) return null;
  return <TriggerPanel form={form} error={error} change={graph.set} mayEdit={mayEdit} close={close} />;
}

const fieldsOf = (error: unknown): string[] =>
  error instanceof PosthasteError
    ? error.errors.map(({ field }) => field).filter((field) => field.startsWith('steps['))
    : [];

export function GraphEditor(props: EditorProps) {
  const { editing, sent, id, stats, chosen, choose, mayEdit, action } = props;
  const { form, isChanged } = editing;
  const names = useStepNames();
  const graph = useGraph(editing, sent, choose);
  const [asList, setList] = useState(false);
  const [isSimulating, setSimulating] = useState(false);
  // Before the next key: a listener of the graph before would undo that graph's last change instead.
  useLayoutEffect(() => {
    if (!mayEdit) return;
    const listen = (event: KeyboardEvent) => onUndoKeys(event, graph);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  const edit = mayEdit ? { add: graph.add, remove: graph.remove } : undefined;
  const { steps, trigger } = form;
  const isOpen = chosen === START || stepAt(steps, chosen) !== undefined;
  return (
    <div className="stack">
      <Toolbar
        graph={graph}
        asList={asList}
        setList={setList}
        mayEdit={mayEdit}
        openSettings={() => choose(START)}
        simulate={steps.length > 0 ? () => setSimulating(true) : undefined}
      />
      <div className={`wf ${isOpen ? '' : 'alone'}`}>
        <GraphArea
          asList={asList}
          view={{ id, steps, trigger, names, chosen, choose, errors: graph.errors, stats, edit }}
        />
        <Panel {...props} graph={graph} />
      </div>
      {mayEdit && <p className="field-hint">{words.canvasHelp}</p>}
      {isChanged && id !== undefined && <p className="field-hint">{words.savesVersion(openCount(stats))}</p>}
      {mayEdit && (
        <EditingBar
          editing={editing}
          labels={words.labels}
          formFields={['name', ...fieldsOf(editing.error)]}
          action={action}
          isNew={id === undefined}
        />
      )}
      {isSimulating && <DraftSimulation form={form} close={() => setSimulating(false)} />}
    </div>
  );
}
