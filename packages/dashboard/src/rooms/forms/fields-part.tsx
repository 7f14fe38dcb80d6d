import { Button } from '../../ui/button';
import { Check, Field, TextField } from '../../ui/field';
import { errorAt } from '../../ui/problem';
import { type FieldValues, fieldNameFor, newField } from './form-values';
import { words } from './words';

interface FieldProps {
  field: FieldValues;
  index: number;
  error: unknown;
  change: (changes: Partial<FieldValues>) => void;
  remove: () => void;
  moveUp: (() => void) | undefined;
}

function changesOfLabel(field: FieldValues, label: string): Partial<FieldValues> {
  const isNameFromLabel = field.name === fieldNameFor(field.label);
  return isNameFromLabel ? { label, name: fieldNameFor(label) } : { label };
}

const typeLabels = Object.entries(words.kinds) as [FieldValues['type'], string][];

function FieldEditor({ field, index, error, change, remove, moveUp }: FieldProps) {
  const fieldError = (name: string) => errorAt(error, `fields[${index}].${name}`);
  return (
    <fieldset className="plain-set stack">
      <legend className="soft small">{words.fieldTitle(index + 1)}</legend>
      <TextField
        label={words.label}
        error={fieldError('label')}
        value={field.label}
        onChange={({ target }) => change(changesOfLabel(field, target.value))}
      />
      <TextField
        label={words.fieldName}
        hint={words.fieldNameHint}
        error={fieldError('name')}
        value={field.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field label={words.kind} error={fieldError('type')}>
        {(control) => (
          <select
            className="input"
            {...control}
            value={field.type}
            onChange={({ target }) => change({ type: target.value as FieldValues['type'] })}
          >
            {typeLabels.map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {field.type === 'choice' && (
        <Field label={words.options} error={fieldError('options')}>
          {(control) => (
            <textarea
              className="input"
              rows={4}
              {...control}
              value={field.options}
              onChange={({ target }) => change({ options: target.value })}
            />
          )}
        </Field>
      )}
      <Check label={words.required} checked={field.required} onChange={(required) => change({ required })} />
      <div className="row">
        {moveUp && <Button onClick={moveUp}>{words.moveUp}</Button>}
        <Button onClick={remove}>{words.removeField}</Button>
      </div>
    </fieldset>
  );
}

interface PartProps {
  fields: FieldValues[];
  error: unknown;
  change: (fields: FieldValues[]) => void;
}

const withFieldMovedUp = (fields: FieldValues[], index: number): FieldValues[] => [
  ...fields.slice(0, index - 1),
  ...fields.slice(index, index + 1),
  ...fields.slice(index - 1, index),
  ...fields.slice(index + 1),
];

export const FieldsPart = ({ fields, error, change }: PartProps) => (
  <section className="panel panel-body stack" aria-labelledby="fields-title">
    <h2 id="fields-title">{words.fields}</h2>
    <p className="soft">{words.fieldsAbout}</p>
    {fields.map((field, index) => (
      <FieldEditor
        // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name
        key={index}
        field={field}
        index={index}
        error={error}
        change={(changes) =>
          change(fields.map((other, position) => (position === index ? { ...other, ...changes } : other)))
        }
        remove={() => change(fields.filter((_, position) => position !== index))}
        moveUp={index > 0 ? () => change(withFieldMovedUp(fields, index)) : undefined}
      />
    ))}
    <div>
      <Button onClick={() => change([...fields, newField()])}>{words.addField}</Button>
    </div>
  </section>
);
