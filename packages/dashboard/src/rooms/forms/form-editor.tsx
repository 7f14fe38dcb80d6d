import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { EditingBar } from '../../ui/editing/editing-bar';
import type { Editing } from '../../ui/editing/use-editing';
import { Check, Field, TextField } from '../../ui/field';
import { errorAt, Problem } from '../../ui/problem';
import { useSegments, withChosen } from '../../ui/use-all';
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

function SegmentChoice({ form, error, change }: Editing<FormValues>) {
  const segments = useSegments({ refetchesOnMount: true });
  const choices = segments.filter(({ id, type }) => type === 'STATIC' || id === form.segmentId);
  return (
    <section className="panel panel-body stack">
      <Field label={words.segment} hint={words.segmentHint} error={errorAt(error, 'segmentId')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={form.segmentId}
            onChange={({ target }) => change({ segmentId: target.value })}
          >
            <option value="">{words.noSegment}</option>
            {withChosen('segment', form.segmentId, choices).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
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
    <p className={isRefused ? 'field-error' : 'note'} role={isRefused ? 'alert' : 'status'}>
      {words.missingConfirmation} <Link to="project">{words.toSettings}</Link>
    </p>
  );
}

type TextProperty = 'name' | 'title' | 'intro' | 'consent' | 'button' | 'redirect';

const textFields: Readonly<Record<TextProperty, ComponentProps<typeof TextField>>> = {
  name: { label: words.name, hint: words.nameHint },
  title: { label: words.heading, hint: words.headingHint },
  intro: { label: words.intro },
  consent: { label: words.consent, hint: words.consentHint },
  button: { label: words.button, placeholder: words.defaultButton },
  redirect: { label: words.redirect, hint: words.redirectHint, type: 'url', placeholder: 'https://' },
};
const textProperties = Object.keys(textFields) as TextProperty[];

function TextsPart({ form, error, change }: Editing<FormValues>) {
  return (
    <section className="panel panel-body stack">
      {textProperties.map((property) => (
        <TextField
          key={property}
          {...textFields[property]}
          error={errorAt(error, property)}
          value={form[property]}
          onChange={({ target }) => change({ [property]: target.value })}
        />
      ))}
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
  const shownPaths = [...textProperties, 'doubleOptIn', 'segmentId', ...fieldPaths];
  return (
    <div className="stack">
      <div className="form-editor">
        <div className="stack">
          <TextsPart {...editing} />
          <FieldsPart fields={form.fields} error={error} change={(fields) => change({ fields })} />
          <TopicsPart chosenIds={form.topics} change={(topics) => change({ topics })} />
          <SegmentChoice {...editing} />
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
