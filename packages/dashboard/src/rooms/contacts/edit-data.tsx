import type { Contact } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { useNames } from '../../ui/filter-names';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { changesOf, type DataType, dataTypes, type FieldRow, readTyped, rowsOf } from './data-form';
import { words } from './words';

interface RowProps {
  row: FieldRow;
  error: string | undefined;
  change: (given: Partial<FieldRow>) => void;
  remove: () => void;
}

const Value = ({ row: { key, type, text }, error, change }: Omit<RowProps, 'remove'>) => {
  const shared = {
    className: 'input',
    'aria-label': `${words.value}: ${key}`,
    'aria-invalid': error ? (true as const) : undefined,
    value: text,
  };
  if (type === 'yesNo')
    return (
      <select {...shared} onChange={({ target }) => change({ text: target.value })}>
        <option value="">–</option>
        <option value="true">{words.yes}</option>
        <option value="false">{words.no}</option>
      </select>
    );
  if (type === 'json')
    return <textarea {...shared} rows={3} onChange={({ target }) => change({ text: target.value })} />;
  return <input {...shared} onChange={({ target }) => change({ text: target.value })} />;
};

function Row({ row, error, change, remove }: RowProps) {
  return (
    <div className="stack">
      <div className="data-row">
        {row.isKnown ? (
          <span className="cut field-label" title={row.key}>
            {row.key}
          </span>
        ) : (
          <input
            className="input"
            aria-label={words.field}
            placeholder={words.field}
            list="data-fields"
            maxLength={64}
            value={row.key}
            onChange={({ target }) => change({ key: target.value })}
          />
        )}
        <select
          className="input"
          aria-label={`${words.type}: ${row.key}`}
          value={row.type}
          onChange={({ target }) => change({ type: target.value as DataType })}
        >
          {dataTypes.map((type) => (
            <option key={type} value={type}>
              {words.types[type]}
            </option>
          ))}
        </select>
        <Value row={row} error={error} change={change} />
        <Button kind="quiet" className="icon" aria-label={words.removeField(row.key)} onClick={remove}>
          ×
        </Button>
      </div>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

function FieldNames() {
  const { fields } = useNames();
  return (
    <datalist id="data-fields">
      {fields.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

export function EditData({ contact, close }: { contact: Contact; close: () => void }) {
  const [before] = useState(contact.data);
  const [rows, setRows] = useState(() => rowsOf(before));
  const [isSubmitted, setSubmitted] = useState(false);
  const changes = changesOf(before, rows);
  const save = useAction({
    run: () => api.contacts.update(contact.id, { data: changes }),
    invalidates: ['contact', 'contacts', 'contact-fields', 'contact-events'],
    toast: words.saved,
    onDone: close,
  });
  const shown = rows.map(({ key }) => `data.${key}`);
  const mistakeOf = (row: FieldRow) =>
    isSubmitted && !readTyped(row) ? words.badValue : errorAt(save.error, `data.${row.key}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (rows.every((row) => readTyped(row))) save.mutate();
  };
  const change = (at: number, given: Partial<FieldRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...given } : row)));
  return (
    <Sheet title={words.editTitle} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{words.editAbout}</p>
        <FieldNames />
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the name of a new field changes while it is typed
            key={index}
            row={row}
            error={mistakeOf(row)}
            change={(given) => change(index, given)}
            remove={() => setRows(rows.filter((_, at) => at !== index))}
          />
        ))}
        <div className="row">
          <Button onClick={() => setRows([...rows, { key: '', type: 'text', text: '', isKnown: false }])}>
            {words.addField}
          </Button>
        </div>
        {save.error && <Problem error={save.error} formFields={shown} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={save.isPending} disabled={Object.keys(changes).length === 0}>
            {common.save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
