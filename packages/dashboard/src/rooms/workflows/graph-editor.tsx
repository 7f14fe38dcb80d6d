import type { WorkflowStats } from '@posthaste/client';
import { PosthasteError } from '@posthaste/client';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { EditingBar } from '../../ui/editing/editing-bar';
import type { Editing } from '../../ui/editing/use-editing';
import { GraphArea } from './canvas/graph-area';
import type { WorkflowForm } from './model/form';
import { outletsOf, START, stepAt } from './model/graph';
import { type SavedStepIds, useGraph } from './use-graph';
import { PanelFocus, usePanelFocus } from './use-panel-focus';
import { inProgressCount, useStepNames } from './use-workflow';
import { words } from './words';

const DraftSimulation = lazy(() => import('./simulation/draft-simulation'));
const Panel = lazy(() => import('./steps/panel'));

const TAKES_FOCUS = true;

interface EditorProps {
  editing: Editing<WorkflowForm>;
  savedStepIds: SavedStepIds;
  id: string | undefined;
  stats?: WorkflowStats | undefined;
  selectedId: string | undefined;
  select: (id: string | undefined) => void;
  mayEdit: boolean;
  action: string;
}

type Graph = ReturnType<typeof useGraph>;

const Toolbar = ({
  graph,
  isList,
  setList,
  mayEdit,
  openSettings,
  simulate,
}: {
  graph: Graph;
  isList: boolean;
  setList: (isList: boolean) => void;
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
    <Button className="wf-view" onClick={() => setList(!isList)}>
      {isList ? words.showCanvas : words.showList}
    </Button>
    {graph.errors.length > 0 && <ErrorCount count={graph.errors.length} areErrorsHints={graph.areErrorsHints} />}
  </div>
);

const ErrorCount = ({ count, areErrorsHints }: { count: number; areErrorsHints: boolean }) =>
  areErrorsHints ? (
    <span className="soft small">{words.missingCount(count)}</span>
  ) : (
    <span className="field-error">{words.errorCount(count)}</span>
  );

function handleUndoKeys(event: KeyboardEvent, { undo, redo }: Graph): void {
  // In a field, the browser's own undo applies.
  const field = (event.target as Element).closest('input, textarea, select, dialog');
  if (field || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

function useUndoKeys(graph: Graph, isEnabled: boolean): void {
  // A plain effect could run after the next key press, which would undo the previous graph.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => handleUndoKeys(event, graph);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

const stepFieldsOf = (error: unknown): string[] =>
  error instanceof PosthasteError
    ? error.errors.map(({ field }) => field).filter((field) => field.startsWith('steps['))
    : [];

export function GraphEditor(props: EditorProps) {
  const { editing, savedStepIds, id, stats, selectedId, select, mayEdit, action } = props;
  const { form, isChanged } = editing;
  const names = useStepNames();
  const focus = usePanelFocus();
  const graph = useGraph(editing, savedStepIds, select, () => focus.showPanel(TAKES_FOCUS));
  const [isList, setList] = useState(false);
  const [isSimulating, setSimulating] = useState(false);
  useUndoKeys(graph, mayEdit);
  useLayoutEffect(focus.moveFocus);
  const editActions = mayEdit ? { add: graph.add, remove: graph.remove } : undefined;
  const openPanel = (step: string, shouldFocus = false) => {
    focus.showPanel(shouldFocus);
    select(step);
  };
  const closePanel = () => {
    if (selectedId !== undefined) focus.focusStep(selectedId);
    select(undefined);
  };
  const { steps, trigger } = form;
  const remove = (id: string) => {
    const predecessor = steps.find((step) => outletsOf(step).some(({ target }) => target === id));
    focus.focusStep(predecessor?.id ?? START);
    graph.remove(id);
  };
  const isPanelOpen = selectedId === START || stepAt(steps, selectedId) !== undefined;
  return (
    <div className="stack">
      <Toolbar
        graph={graph}
        isList={isList}
        setList={setList}
        mayEdit={mayEdit}
        openSettings={() => openPanel(START, TAKES_FOCUS)}
        simulate={steps.length > 0 ? () => setSimulating(true) : undefined}
      />
      <div ref={focus.area} className={`wf ${isPanelOpen ? '' : 'alone'}`}>
        <GraphArea
          isList={isList}
          view={{
            id,
            steps,
            trigger,
            names,
            selectedId,
            select: openPanel,
            errors: graph.errors,
            areErrorsHints: graph.areErrorsHints,
            stats,
            edit: editActions,
          }}
        />
        <Suspense fallback={<span className="bone tall" />}>
          <PanelFocus.Provider value={focus.moveFocus}>
            <Panel
              graph={graph}
              editing={editing}
              selectedId={selectedId}
              mayEdit={mayEdit}
              close={closePanel}
              remove={remove}
            />
          </PanelFocus.Provider>
        </Suspense>
      </div>
      {mayEdit && <p className="field-hint">{words.canvasHelp}</p>}
      {isChanged && id !== undefined && <p className="field-hint">{words.newVersionHint(inProgressCount(stats))}</p>}
      {mayEdit && (
        <EditingBar
          editing={editing}
          labels={words.labels}
          formFields={['name', ...stepFieldsOf(editing.error)]}
          action={action}
          isNew={id === undefined}
        />
      )}
      {isSimulating && (
        <Suspense>
          <DraftSimulation form={form} close={() => setSimulating(false)} />
        </Suspense>
      )}
    </div>
  );
}
