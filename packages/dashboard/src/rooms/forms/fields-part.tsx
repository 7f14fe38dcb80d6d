import { Button } from '../../ui/button';
import { Check, Field, TextField } from '../../ui/field';
import { errorAt } from '../../ui/problem';
import { type FieldForm, keyFor, newField } from './form-form';
import { words } from './words';

interface FieldProps {
  field: FieldForm;
  index: number;
  error: unknown;
  change: (given: Partial<FieldForm>) => void;
  remove: () => void;
  moveUp: (() => void) | undefined;
}

const withLabel = (field: FieldForm, label: string): Partial<FieldForm> => ({
  label,
  ...(field.name === keyFor(field.label) ? { name: keyFor(label) } : {}),
});

const kinds = Object.entries(words.kinds) as [FieldForm['type'], string][];

function OneField({ field, index, error, change, remove, moveUp }: FieldProps) {
  const mistake = (name: string) => errorAt(error, `fields[${index}].${name}`);
  return (
    <fieldset className="plain-set stack">
      <legend className="soft small">{words.fieldTitle(index + 1)}</legend>
      <TextField
        label={words.label}
        error={mistake('label')}
        value={field.label}
        onChange={({ target }) => change(withLabel(field, target.value))}
      />
      <TextField
        label={words.key}
        hint={words.keyHint}
        error={mistake('name')}
        value={field.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field label={words.kind} error={mistake('type')}>
        {(control) => (
          <select
            className="input"
            {...control}
            value={field.type}
            onChange={({ target }) => change({ type: target.value as FieldForm['type'] })}
          >
            {kinds.map(([type, word]) => (
              <option key={type} value={type}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {field.type === 'choice' && (
        <Field label={words.options} error={mistake('options')}>
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
  fields: FieldForm[];
  error: unknown;
  change: (fields: FieldForm[]) => void;
}

export const FieldsPart = ({ fields, error, change }: PartProps) => (
  <section className="panel panel-body stack" aria-labelledby="fields-title">
    <h2 id="fields-title">{words.fields}</h2>
    <p className="soft">{words.fieldsAbout}</p>
    {fields.map((field, index) => (
      <OneField
        // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name
        key={index}
        field={field}
        index={index}
        error={error}
        change={(given) => change(fields.map((one, at) => (at === index ? { ...one, ...given } : one)))}
        remove={() => change(fields.filter((_, at) => at !== index))}
        moveUp={
          index > 0
            ? () =>
                change([
                  ...fields.slice(0, index - 1),
                  field,
                  fields[index - 1] as FieldForm,
                  ...fields.slice(index + 1),
                ])
            : undefined
        }
      />
    ))}
    <div>
      <Button onClick={() => change([...fields, newField()])}>{words.addField}</Button>
    </div>
  </section>
);
