import type { Contact } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { useNames } from '../../ui/filter-names';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { changesOf, type DataType, dataTypes, type FieldRow, parseValue, rowsOf } from './data-form';
import { words } from './words';

interface RowProps {
  row: FieldRow;
  error: string | undefined;
  change: (changes: Partial<FieldRow>) => void;
  remove: () => void;
}

const ValueInput = ({ row: { key, type, text }, error, change }: Omit<RowProps, 'remove'>) => {
  const inputProps = {
    className: 'input',
    'aria-label': `${words.value}: ${key}`,
    'aria-invalid': error ? (true as const) : undefined,
    value: text,
  };
  if (type === 'yesNo')
    return (
      <select {...inputProps} onChange={({ target }) => change({ text: target.value })}>
        <option value="">–</option>
        <option value="true">{words.yes}</option>
        <option value="false">{words.no}</option>
      </select>
    );
  if (type === 'json')
    return <textarea {...inputProps} rows={3} onChange={({ target }) => change({ text: target.value })} />;
  return <input {...inputProps} onChange={({ target }) => change({ text: target.value })} />;
};

function Row({ row, error, change, remove }: RowProps) {
  return (
    <div className="stack">
      <div className="data-row">
        {row.isExisting ? (
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
        <ValueInput row={row} error={error} change={change} />
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
  const [initialData] = useState(contact.data);
  const [rows, setRows] = useState(() => rowsOf(initialData));
  const [isSubmitted, setSubmitted] = useState(false);
  const changes = changesOf(initialData, rows);
  const save = useAction({
    run: () => api.contacts.update(contact.id, { data: changes }),
    invalidates: ['contact', 'contacts', 'contact-fields', 'contact-events'],
    toast: words.saved,
    onDone: close,
  });
  const shownFields = rows.map(({ key }) => `data.${key}`);
  const errorOf = (row: FieldRow) =>
    isSubmitted && !parseValue(row) ? words.invalidValue : errorAt(save.error, `data.${row.key}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (rows.every((row) => parseValue(row))) save.mutate();
  };
  const changeRow = (position: number, rowChanges: Partial<FieldRow>) =>
    setRows(rows.map((row, index) => (index === position ? { ...row, ...rowChanges } : row)));
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
            error={errorOf(row)}
            change={(rowChanges) => changeRow(index, rowChanges)}
            remove={() => setRows(rows.filter((_, position) => position !== index))}
          />
        ))}
        <div className="row">
          <Button onClick={() => setRows([...rows, { key: '', type: 'text', text: '', isExisting: false }])}>
            {words.addField}
          </Button>
        </div>
        {save.error && <Problem error={save.error} formFields={shownFields} />}
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
