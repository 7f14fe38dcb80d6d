import type { Workflow } from '@posthaste/client';
import { useRef, useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { Page } from '../../ui/page';
import { GraphEditor } from './graph-editor';
import { newBodyOf, noFilter, type WorkflowForm } from './model/form';
import { START } from './model/graph';
import { starters } from './model/starters';
import { type StarterName, starterNames } from './routes';
import { STALE_QUERIES } from './use-workflow';
import { words } from './words';
import { Back } from './workflow-page';

const newForm = (starter: StarterName | undefined): WorkflowForm => ({
  name: '',
  description: '',
  trigger: { type: 'EVENT', event: '' },
  steps: [],
  reentry: 'NEVER',
  exitWhen: noFilter(),
  ...(starter ? starters[starter] : {}),
});

const Starters = ({ starter }: { starter: StarterName | undefined }) => (
  <nav className="tabs" aria-label={words.startWith}>
    {([undefined, ...starterNames] as const).map((name) => (
      <Link key={name} to="new-workflow" with={{ starter: name }} aria-current={name === starter ? 'page' : undefined}>
        {name ? words.starters[name] : words.blank}
      </Link>
    ))}
  </nav>
);

function Editor({ starter }: { starter: StarterName | undefined }) {
  const [selectedId, select] = useState<string | undefined>(START);
  const savedStepIds = useRef<readonly string[]>([]);
  const editing = useEditing<WorkflowForm, Workflow>({
    name: `workflow/new/${starter ?? ''}`,
    record: undefined,
    formOf: () => newForm(starter),
    save: ({ form }) => {
      savedStepIds.current = form.steps.map((step) => step.id);
      return api.workflows.create(newBodyOf(form));
    },
    invalidates: STALE_QUERIES,
    toast: words.created,
    onDone: ({ id }) => navigate(hrefOf('workflow', { id }), 'replace'),
  });
  return (
    <GraphEditor
      editing={editing}
      savedStepIds={savedStepIds}
      id={undefined}
      selectedId={selectedId}
      select={select}
      mayEdit
      action={words.submitCreate}
    />
  );
}

export default function NewWorkflow() {
  const { starter } = useParameters('new-workflow');
  const mayWrite = useMay('editor');
  return (
    <Page title={words.titleOfNew} about={words.aboutNew} back={<Back />}>
      {mayWrite ? (
        <>
          <Starters starter={starter} />
          <Editor key={starter} starter={starter} />
        </>
      ) : (
        <p className="note">{words.readOnly}</p>
      )}
    </Page>
  );
}
