import { Link } from '../../router/link';
import { api } from '../../session/client';
import type { Editing } from '../../ui/editing/use-editing';
import { Check, Field, TextField } from '../../ui/field';
import { errorAt } from '../../ui/problem';
import { useAll, useTopics, withChosen } from '../../ui/use-all';
import type { TemplateForm } from './template-form';
import { words } from './words';

const senderFields = ['from', 'fromName', 'replyTo'] as const;
const types = ['TRANSACTIONAL', 'MARKETING'] as const;

function TopicChoice({ form, change, error }: Editing<TemplateForm>) {
  const topics = useTopics();
  return (
    <Field label={words.topic} error={errorAt(error, 'topicId')}>
      {(control) => (
        <select
          className="input"
          {...control}
          value={form.topicId}
          onChange={({ target }) => change({ topicId: target.value })}
        >
          <option value="">{words.noTopic}</option>
          {withChosen('topic', form.topicId, topics).map((topic) => (
            <option key={topic.id} value={topic.id}>
              {topic.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function LayoutChoice({ form, change, error }: Editing<TemplateForm>) {
  const layouts = useAll(['layouts', 'names'], (signal) => api.layouts.all({}, { signal }));
  const aliases = new Set([...layouts.map(({ alias }) => alias), ...(form.layout ? [form.layout] : [])]);
  return (
    <Field label={words.layout} hint={words.layoutHint} error={errorAt(error, 'layout')}>
      {(control) => (
        <select
          className="input"
          {...control}
          value={form.layout}
          onChange={({ target }) => change({ layout: target.value })}
        >
          <option value="">{words.noLayout}</option>
          {[...aliases].map((alias) => (
            <option key={alias} value={alias}>
              {alias}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function SettingsPart({ editing }: { editing: Editing<TemplateForm> }) {
  const { form, change, error } = editing;
  return (
    <div className="stack">
      <fieldset className="choices">
        <legend>{words.type}</legend>
        {types.map((type) => (
          <Check
            key={type}
            radioGroup="template-type"
            label={words.types[type]}
            hint={words.typeHints[type]}
            checked={form.type === type}
            onChange={() => change(type === 'MARKETING' ? { type } : { type, topicId: '' })}
          />
        ))}
      </fieldset>
      <LayoutChoice {...editing} />
      <Link to="parts" className="small">
        {words.partsLink}
      </Link>
      {form.type === 'MARKETING' && <TopicChoice {...editing} />}
      <p className="field-hint">{words.senderAbout}</p>
      {senderFields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          error={errorAt(error, field)}
          value={form[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
    </div>
  );
}
