import type { Workflow } from '@posthaste/client';
import { useRef } from 'react';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { GraphEditor } from './graph-editor';
import { bodyOf, formOf, type WorkflowForm } from './model/form';
import { STALE_QUERIES, useStats } from './use-workflow';
import { words } from './words';
import { WorkflowPage } from './workflow-page';

function Editor({ workflow }: { workflow: Workflow }) {
  const { id } = workflow;
  const parameters = useParameters('workflow');
  const stats = useStats(id);
  const savedStepIds = useRef<readonly string[]>([]);
  const editing = useEditing<WorkflowForm, Workflow>({
    name: `workflow/${id}`,
    record: workflow,
    formOf: (record) => formOf(record ?? workflow),
    read: () => api.workflows.get(id),
    save: ({ form, changes, revision }) => {
      savedStepIds.current = form.steps.map((step) => step.id);
      return api.workflows.update(id, { ...bodyOf(changes), revision });
    },
    invalidates: STALE_QUERIES,
    toast: words.saved,
  });
  return (
    <GraphEditor
      editing={editing}
      savedStepIds={savedStepIds}
      id={id}
      stats={stats.data}
      selectedId={parameters.step}
      select={(step) => navigate(hrefOf('workflow', { ...parameters, step }), 'replace')}
      mayEdit={useMay('editor')}
      action={words.submitSave}
    />
  );
}

export default function WorkflowRoom() {
  const { id } = useParameters('workflow');
  return <WorkflowPage id={id}>{(workflow) => <Editor key={id} workflow={workflow} />}</WorkflowPage>;
}
