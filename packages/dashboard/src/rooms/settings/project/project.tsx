import type { Project } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { changeProject, useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Fact, Facts } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { Reading } from '../../../ui/reading';
import { Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { Footer, General, Sender, Tracking } from './parts';
import { changesOf, formOf } from './project-form';
import { words } from './words';

/** Fields that show their mistakes themselves. */
const SHOWN = ['name', 'language', 'from', 'fromName', 'replyTo', 'postalAddress', 'unsubscribeMailto'];

/** The form keeps what was typed until it is saved or undone, whatever is read meanwhile. */
function Settings({ project }: { project: Project }) {
  const [before, setBefore] = useState(() => formOf(project));
  const [form, setForm] = useState(before);
  const changes = changesOf(before, form);
  const save = useAction({
    run: () => api.project.update(changes),
    changes: ['project'],
    said: words.saved,
    done: (saved) => {
      setBefore(formOf(saved));
      setForm(formOf(saved));
      // The navigation shows the name of the session's project.
      if (saved.name !== before.name) void changeProject(saved.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = Object.keys(changes).length > 0;
  const part = { form, error: save.error, change: (given: Partial<typeof form>) => setForm({ ...form, ...given }) };
  return (
    <form className="stack" onSubmit={submit}>
      <fieldset className="plain-set stack" disabled={!useMay('owner')}>
        <General {...part} />
        <Sender {...part} />
        <Footer {...part} />
        <Tracking {...part} />
      </fieldset>
      {save.error && <Problem error={save.error} shown={SHOWN} />}
      {isChanged && (
        <div className="savebar">
          <Button onClick={() => setForm(before)}>{words.undo}</Button>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The project's settings. */
export default function ProjectPage() {
  const mayWrite = useMay('owner');
  const query = useQuery({ queryKey: ['project'], queryFn: ({ signal }) => api.project.get({ signal }) });
  const project = query.data;
  if (!project) return <Reading query={query} title={words.title} back={null} unknown={words.unknown} />;
  return (
    <Page title={words.title} about={words.about}>
      {!mayWrite && <p className="note">{words.readOnly}</p>}
      <Settings project={project} />
      <Facts>
        <Fact name={words.id}>
          <code>{project.id}</code>
        </Fact>
        <Fact name={words.created}>
          <Time at={project.createdAt} />
        </Fact>
      </Facts>
    </Page>
  );
}
