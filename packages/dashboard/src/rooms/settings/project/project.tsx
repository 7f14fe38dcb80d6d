import type { Project } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { changeProject, useGrant, useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Editable } from '../../../ui/editable';
import type { Draft } from '../../../ui/editing/draft-store';
import { SaveBar } from '../../../ui/editing/editing-bar';
import { mergeForms } from '../../../ui/editing/merge';
import { discardChanges, restoreChanges, useRestoredDraft, useStoredDraft } from '../../../ui/editing/use-editing';
import { Fact, Facts } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { OptIn } from './opt-in';
import { Agents, Branding, Footer, General, SendData, Sender, Tracking } from './parts';
import { formOf, type ProjectForm, updateBodyOf } from './project-form';
import { words } from './words';

const FORM_FIELDS = [
  'name',
  'language',
  'logoUrl',
  'accentColor',
  'from',
  'fromName',
  'replyTo',
  'postalAddress',
  'unsubscribeMailto',
  'doubleOptIn.templateId',
  'utm.source',
  'utm.medium',
];

function useSettings(project: Project) {
  const { member } = useGrant();
  const key = `${project.id}/${member.id}/project`;
  const unchangedDraft = (savedProject: Project) => ({
    form: formOf(savedProject),
    before: formOf(savedProject),
    revision: undefined,
    at: 0,
  });
  const [draft, setDraft] = useState<Draft<ProjectForm>>(() => unchangedDraft(project));
  const { form, before } = draft;
  const changes = updateBodyOf(before, form);
  const isChanged = Object.keys(changes).length > 0;
  useRestoredDraft(key, ({ before: oldBefore, form: mine, at }: Draft<ProjectForm>) =>
    setDraft((current) => {
      if (current.at !== 0) return current;
      // Keeps the changes that other members saved after the draft was stored.
      return { ...current, form: mergeForms({ before: oldBefore, mine, theirs: current.form }), at };
    }),
  );
  const deleteStoredDraft = useStoredDraft(key, draft, isChanged);
  const replaceDraft = (newDraft: Draft<ProjectForm>) => {
    setDraft(newDraft);
    deleteStoredDraft();
  };
  const save = useAction({
    run: (edits: ReturnType<typeof updateBodyOf>) => api.project.update(edits),
    invalidates: ['project'],
    toast: words.saved,
    onDone: (savedProject) => {
      replaceDraft(unchangedDraft(savedProject));
      // The navigation shows the project's name from the session.
      if (savedProject.name !== before.name) void changeProject(savedProject.id);
    },
  });
  return {
    form,
    changes,
    isChanged,
    save,
    undo: () => replaceDraft(discardChanges(draft)),
    restore: isChanged || !draft.discarded ? undefined : () => setDraft(restoreChanges(draft)),
    change: (edits: Partial<ProjectForm>) =>
      setDraft((current) => ({ ...current, form: { ...current.form, ...edits }, at: Date.now() })),
  };
}

function Settings({ project }: { project: Project }) {
  const { form, changes, save, change, ...editing } = useSettings(project);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes);
  };
  const fields = { form, error: save.error, change };
  return (
    <form className="stack" onSubmit={submit}>
      <Editable canEdit={useMay('owner')} className="plain-set stack">
        <General {...fields} />
        <Branding {...fields} />
        <Sender {...fields} />
        <Footer {...fields} />
        <OptIn {...fields} />
        <Tracking {...fields} />
        <SendData {...fields} />
        <Agents {...fields} />
      </Editable>
      {(editing.isChanged || editing.restore) && (
        <SaveBar editing={editing}>
          {save.error && <Problem error={save.error} formFields={FORM_FIELDS} />}
          {editing.isChanged && (
            <Button kind="primary" type="submit" busy={save.isPending}>
              {words.save}
            </Button>
          )}
        </SaveBar>
      )}
    </form>
  );
}

function Content() {
  const {
    data: project,
    error,
    refetch,
  } = useQuery({
    queryKey: ['project'],
    queryFn: ({ signal }) => api.project.get({ signal }),
  });
  if (!project)
    return error ? (
      <Problem error={error} summary={words.couldNotLoadSettings} retry={() => void refetch()} />
    ) : (
      <span className="bone tall" />
    );
  return (
    <>
      <Settings project={project} />
      <Facts>
        <Fact name={words.id}>
          <code>{project.id}</code>
        </Fact>
        <Fact name={words.created}>
          <Time at={project.createdAt} />
        </Fact>
      </Facts>
    </>
  );
}

export default function ProjectPage() {
  const mayWrite = useMay('owner');
  return (
    <Page title={words.title} about={words.about}>
      {!mayWrite && <p className="note">{words.readOnly}</p>}
      <Content />
    </Page>
  );
}
