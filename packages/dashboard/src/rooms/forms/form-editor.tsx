import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { EditingBar } from '../../ui/editing/editing-bar';
import type { Editing } from '../../ui/editing/use-editing';
import { Check, TextField } from '../../ui/field';
import { errorAt, Problem } from '../../ui/problem';
import { FieldsPart } from './fields-part';
import { FormPreview } from './form-preview';
import { FIELD_PROPERTIES, type FormValues } from './form-values';
import { words } from './words';

const MAX_TOPICS_OF_PROJECT = 100;

interface PartProps {
  chosenIds: string[];
  change: (topics: string[]) => void;
}

function TopicsPart({ chosenIds, change }: PartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['topics', 'all'],
    queryFn: ({ signal }) => api.topics.list({ limit: MAX_TOPICS_OF_PROJECT }, { signal }),
  });
  const topics = data?.items ?? [];
  const toggle = (id: string, isChosen: boolean) => {
    const newIds = new Set(chosenIds);
    if (isChosen) newIds.add(id);
    else newIds.delete(id);
    change(topics.flatMap((topic) => (newIds.has(topic.id) ? [topic.id] : [])));
  };
  return (
    <section className="panel panel-body stack" aria-labelledby="topics-title">
      <h2 id="topics-title">{words.topics}</h2>
      <p className="soft">{words.topicsAbout}</p>
      {error && <Problem error={error} summary={words.couldNotLoadTopics} retry={() => void refetch()} />}
      {data && topics.length === 0 && <p className="field-hint">{words.noTopics}</p>}
      {topics.map(({ id, name, description }) => (
        <Check
          key={id}
          label={name}
          hint={description ?? undefined}
          checked={chosenIds.includes(id)}
          onChange={(on) => toggle(id, on)}
        />
      ))}
    </section>
  );
}

interface EditorProps {
  editing: Editing<FormValues>;
  action?: string;
}

function MissingConfirmation({ isRefused }: { isRefused: boolean }) {
  const { data } = useQuery({ queryKey: ['project'], queryFn: ({ signal }) => api.project.get({ signal }) });
  if (!isRefused && (!data || data.doubleOptIn?.enabled)) return null;
  return (
    <p className="field-error" role={isRefused ? 'alert' : 'status'}>
      {words.missingConfirmation} <Link to="project">{words.toSettings}</Link>
    </p>
  );
}

function TextsPart({ form, error, change }: Editing<FormValues>) {
  return (
    <section className="panel panel-body stack">
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={errorAt(error, 'name')}
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={words.heading}
        hint={words.headingHint}
        error={errorAt(error, 'title')}
        value={form.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={words.intro}
        error={errorAt(error, 'intro')}
        value={form.intro}
        onChange={({ target }) => change({ intro: target.value })}
      />
      <TextField
        label={words.consent}
        hint={words.consentHint}
        error={errorAt(error, 'consent')}
        value={form.consent}
        onChange={({ target }) => change({ consent: target.value })}
      />
      <TextField
        label={words.button}
        placeholder={words.defaultButton}
        error={errorAt(error, 'button')}
        value={form.button}
        onChange={({ target }) => change({ button: target.value })}
      />
      <TextField
        label={words.redirect}
        hint={words.redirectHint}
        type="url"
        placeholder="https://"
        error={errorAt(error, 'redirect')}
        value={form.redirect}
        onChange={({ target }) => change({ redirect: target.value })}
      />
      <Check
        label={words.doubleOptIn}
        hint={words.doubleOptInHint}
        checked={form.doubleOptIn}
        onChange={(doubleOptIn) => change({ doubleOptIn })}
      />
      {form.doubleOptIn && <MissingConfirmation isRefused={errorAt(error, 'doubleOptIn') !== undefined} />}
      <Check
        label={words.enabled}
        hint={words.enabledHint}
        checked={form.enabled}
        onChange={(enabled) => change({ enabled })}
      />
    </section>
  );
}

export function FormEditor({ editing, action }: EditorProps) {
  const { form, change, error } = editing;
  const fieldPaths = form.fields.flatMap((_, index) =>
    FIELD_PROPERTIES.map((property) => `fields[${index}].${property}`),
  );
  const shownPaths = ['name', 'title', 'intro', 'consent', 'button', 'redirect', 'doubleOptIn', ...fieldPaths];
  return (
    <div className="stack">
      <div className="form-editor">
        <div className="stack">
          <TextsPart {...editing} />
          <FieldsPart fields={form.fields} error={error} change={(fields) => change({ fields })} />
          <TopicsPart chosenIds={form.topics} change={(topics) => change({ topics })} />
        </div>
        <FormPreview form={form} />
      </div>
      <EditingBar
        editing={editing}
        labels={words.labels}
        formFields={shownPaths}
        {...(action ? { action, isNew: true } : {})}
      />
    </div>
  );
}
