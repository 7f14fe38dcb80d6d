import { Button } from '../../ui/button';
import { useIsReadOnly } from '../../ui/editable';
import type { Editing } from '../../ui/editing/use-editing';
import { Check, Field, TextField } from '../../ui/field';
import { words as common } from '../../ui/words';
import type { TemplateForm } from './template-form';
import { newVariable, type VariableForm } from './variable-form';
import { words } from './words';

const types = Object.entries(words.variableTypes) as [VariableForm['type'], string][];
const valueFields = ['fallback', 'example'] as const;

interface VariableProps {
  variable: VariableForm;
  index: number;
  errorAt: (field: string) => string | undefined;
  change: (changes: Partial<VariableForm>) => void;
  remove: () => void;
}

function VariableFields({ variable, index, errorAt, change, remove }: VariableProps) {
  const variableError = (field: string) => errorAt(`variables[${index}].${field}`);
  return (
    <fieldset className="plain-set stack">
      <legend className="soft small">{words.variableTitle(index + 1)}</legend>
      <TextField
        label={words.variableName}
        hint={words.variableNameHint}
        error={variableError('name')}
        value={variable.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field label={words.variableType} error={variableError('type')}>
        {(control) => (
          <select
            className="input"
            {...control}
            value={variable.type}
            onChange={({ target }) => change({ type: target.value as VariableForm['type'] })}
          >
            {types.map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {valueFields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          hint={words.valueHints[field]}
          error={variableError(field)}
          value={variable[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
      <Check
        label={words.required}
        hint={words.requiredHint}
        checked={variable.required}
        onChange={(required) => change({ required })}
      />
      <div>
        <Button onClick={remove}>{words.removeVariable}</Button>
      </div>
    </fieldset>
  );
}

interface PartProps {
  editing: Editing<TemplateForm>;
  errorAt: VariableProps['errorAt'];
}

export function VariablesPart({ editing: { form, change }, errorAt }: PartProps) {
  const { variables } = form;
  const isReadOnly = useIsReadOnly();
  const setVariables = (next: VariableForm[]) => change({ variables: next });
  return (
    <div className="stack">
      <p className="field-hint">{words.variablesAbout}</p>
      {isReadOnly && variables.length === 0 && <p className="soft">{common.notSet}</p>}
      {variables.map((variable, index) => (
        <VariableFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new variable has no name
          key={index}
          variable={variable}
          index={index}
          errorAt={errorAt}
          change={(changes) =>
            setVariables(variables.map((other, position) => (position === index ? { ...other, ...changes } : other)))
          }
          remove={() => setVariables(variables.filter((_, position) => position !== index))}
        />
      ))}
      <div>
        <Button onClick={() => setVariables([...variables, newVariable()])}>{words.addVariable}</Button>
      </div>
    </div>
  );
}
