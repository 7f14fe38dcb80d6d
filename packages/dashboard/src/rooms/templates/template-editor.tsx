import { useState } from 'react';
import { CodeEditor } from '../../ui/code/code-editor';
import { Editable } from '../../ui/editable';
import { EditingBar } from '../../ui/editing/editing-bar';
import type { Editing } from '../../ui/editing/use-editing';
import { type SampleForm, usePreview } from '../../ui/email-preview/use-preview';
import { TextField } from '../../ui/field';
import { Images } from '../../ui/images/images';
import { errorAt } from '../../ui/problem';
import { useVariables } from '../../ui/use-variables';
import { codeErrorsIn, type FieldErrors } from './code-errors';
import { PreviewPane } from './preview-pane';
import { SettingsPart } from './settings-part';
import type { TemplateForm } from './template-form';
import { variablesOf } from './variable-form';
import { VariablesPart } from './variables-part';
import { words } from './words';

type Section = keyof typeof words.sections;

const sections = Object.keys(words.sections) as Section[];

const FORM_FIELDS = Object.keys(words.labels).filter((field) => field !== 'variables');

interface SourceProps {
  editing: Editing<TemplateForm>;
  previewErrors: FieldErrors;
  errorOf: (field: string) => string | undefined;
  readOnly: boolean;
}

/** Shows one section at a time, so that the preview fits beside it. */
function SourceEditor({ editing, previewErrors, errorOf, readOnly }: SourceProps) {
  const { form, change, error } = editing;
  const [section, setSection] = useState<Section>(form.body === '' && form.text !== '' ? 'text' : 'body');
  const declaredVariables = form.variables.map(({ name, example }) => ({ name, detail: example || words.declared }));
  const variables = [...declaredVariables.filter(({ name }) => name !== ''), ...useVariables()];
  return (
    <div className="stack">
      <div className="tabs" role="group" aria-label={words.sectionsLabel}>
        {sections.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === section ? 'true' : undefined}
            onClick={() => setSection(name)}
          >
            {words.sections[name]}
          </button>
        ))}
      </div>
      <Editable canEdit={!readOnly}>
        {section === 'settings' && <SettingsPart editing={editing} />}
        {section === 'variables' && <VariablesPart editing={editing} errorAt={errorOf} />}
        {(section === 'body' || section === 'text') && (
          <CodeEditor
            key={section}
            label={section === 'body' ? words.html : words.text}
            language={section === 'body' ? 'html' : 'text'}
            value={form[section]}
            onChange={(value) => change({ [section]: value })}
            errors={codeErrorsIn(section, previewErrors, error)}
            variables={variables}
          />
        )}
        {section === 'body' && (
          <>
            <p className="field-hint">{words.htmlHint}</p>
            <Images />
          </>
        )}
        {section === 'text' && <p className="field-hint">{words.textHint}</p>}
      </Editable>
    </div>
  );
}

interface EditorProps {
  editing: Editing<TemplateForm>;
  sample: SampleForm;
  setSample: (sample: SampleForm) => void;
  action?: string;
  readOnly?: boolean;
}

export function TemplateEditor({ editing, sample, setSample, action, readOnly = false }: EditorProps) {
  const { form, change, error } = editing;
  const preview = usePreview(form, sample, variablesOf(form.variables));
  const errorOf = (field: string) =>
    errorAt(error, field) ?? preview.errors.find((previewError) => previewError.field === field)?.message;
  return (
    <div className="stack">
      <div className="columns even">
        <div className="choices stack">
          <Editable canEdit={!readOnly}>
            <TextField
              label={words.name}
              hint={words.nameHint}
              error={errorOf('name')}
              value={form.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextField
              label={words.subject}
              hint={words.subjectHint}
              error={errorOf('subject')}
              value={form.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <TextField
              label={words.previewText}
              hint={words.previewTextHint}
              error={errorOf('previewText')}
              value={form.previewText}
              onChange={({ target }) => change({ previewText: target.value })}
            />
          </Editable>
          <SourceEditor editing={editing} previewErrors={preview.errors} errorOf={errorOf} readOnly={readOnly} />
        </div>
        <PreviewPane
          preview={preview}
          form={form}
          sample={{ ...sample, change: (changes) => setSample({ ...sample, ...changes }) }}
        />
      </div>
      {!readOnly && (
        <EditingBar
          editing={editing}
          labels={words.labels}
          formFields={FORM_FIELDS}
          {...(action ? { action, isNew: true } : {})}
        />
      )}
    </div>
  );
}
