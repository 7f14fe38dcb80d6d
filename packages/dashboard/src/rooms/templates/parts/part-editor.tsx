import { type ReactNode, useState } from 'react';
import { CodeEditor } from '../../../ui/code/code-editor';
import { Editable } from '../../../ui/editable';
import { EditingBar } from '../../../ui/editing/editing-bar';
import type { Editing } from '../../../ui/editing/use-editing';
import { EmailViews } from '../../../ui/email-preview/email-views';
import { words as common } from '../../../ui/email-preview/words';
import { Field, TextField } from '../../../ui/field';
import { Images } from '../../../ui/images/images';
import { errorAt, Problem } from '../../../ui/problem';
import { useVariables } from '../../../ui/use-variables';
import { codeErrorsIn } from '../code-errors';
import { SampleFields } from '../preview-pane';
import type { PartKind } from '../routes';
import type { PartForm } from './part-form';
import { usePartPreview } from './use-part-preview';
import { words } from './words';

type Format = keyof typeof words.formats;
const formats = Object.keys(words.formats) as Format[];

interface EditorProps {
  kind: PartKind;
  editing: Editing<PartForm>;
  isSaved: boolean;
  readOnly?: boolean;
  action?: string;
  children?: ReactNode;
}

function SourceEditor({ kind, editing: { form, change, error }, readOnly = false }: EditorProps) {
  const [format, setFormat] = useState<Format>('body');
  const contactVariables = useVariables();
  const variables =
    kind === 'layout' ? [{ name: 'content', detail: words.content }, ...contactVariables] : contactVariables;
  return (
    <div className="stack">
      <div className="tabs" role="group" aria-label={words.formatsLabel}>
        {formats.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === format ? 'true' : undefined}
            onClick={() => setFormat(name)}
          >
            {words.formats[name]}
          </button>
        ))}
      </div>
      <Editable canEdit={!readOnly}>
        <CodeEditor
          key={format}
          label={words.formats[format]}
          language={format === 'body' ? 'html' : 'text'}
          value={form[format]}
          onChange={(value) => change({ [format]: value })}
          errors={codeErrorsIn(format, [], error)}
          variables={variables}
        />
        {format === 'body' ? <Images /> : <p className="field-hint">{words.textHints[kind]}</p>}
      </Editable>
    </div>
  );
}

function PartPreview({ kind, editing: { form }, isSaved }: EditorProps) {
  const { email, error, errors, errorCode, retry, hosts, host, setHost, sample, setSample } = usePartPreview(
    kind,
    form,
    isSaved,
  );
  return (
    <section className="stack" aria-label={words.preview}>
      {hosts.length > 0 && (
        <Field label={words.shownIn}>
          {(control) => (
            <select className="input" {...control} value={host} onChange={({ target }) => setHost(target.value)}>
              {hosts.map((use) => (
                <option key={`${use.kind} ${use.id}`} value={`${use.kind} ${use.id}`}>
                  {words.useKinds[use.kind]} {use.name}
                </option>
              ))}
              <option value="">{words.sample}</option>
            </select>
          )}
        </Field>
      )}
      <SampleFields
        {...sample}
        errorCode={errorCode}
        defaultData={words.samplePerson}
        change={(changes) => setSample({ ...sample, ...changes })}
      />
      {errors.length > 0 && (
        <p className="note bad breaks">
          {words.lastWorkingPreview} {errors.map(({ message }) => message).join(' ')}
        </p>
      )}
      {error && errors.length === 0 && errorCode !== 'CONTACT_NOT_FOUND' && (
        <Problem error={error} retry={retry} summary={common.couldNotLoadPreview} hidesConnectionError />
      )}
      {email && <EmailViews html={email.html} text={email.text} />}
      {!email && !error && <span className="bone tall" />}
    </section>
  );
}

export function PartEditor(props: EditorProps) {
  const { editing, isSaved, readOnly = false, action, children } = props;
  const { form, change, error } = editing;
  return (
    <div className="stack">
      <div className="columns even">
        <div className="stack">
          {!isSaved && (
            <TextField
              label={words.alias}
              hint={words.aliasHint}
              error={errorAt(error, 'alias')}
              value={form.alias}
              onChange={({ target }) => change({ alias: target.value })}
            />
          )}
          <SourceEditor {...props} />
          {children}
        </div>
        <PartPreview {...props} />
      </div>
      {!readOnly && (
        <EditingBar
          editing={editing}
          labels={words.labels}
          formFields={Object.keys(words.labels)}
          {...(action ? { action, isNew: true } : {})}
        />
      )}
    </div>
  );
}
