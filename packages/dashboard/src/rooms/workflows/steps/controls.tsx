import { useState } from 'react';
import { Field, TextArea } from '../../../ui/field';
import { words } from '../words';
import { NameInput } from './name-input';

interface SelectProps {
  label: string;
  unlisted?: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

/** Lists an unknown value, so that no other one is selected instead. */
export const Select = ({ label, unlisted, hint, error, value, options, onChange }: SelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <select {...control} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {value !== '' && !options.some(([one]) => one === value) && <option value={value}>{unlisted ?? value}</option>}
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface JsonProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: Record<string, unknown> | undefined;
  onChange: (value: Record<string, unknown> | undefined) => void;
}

const readObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

export function JsonField({ label, hint, error, value, onChange }: JsonProps) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const isWrong = text.trim() !== '' && readObject(text) === undefined;
  const update = (typed: string) => {
    setText(typed);
    const read = readObject(typed);
    if (read !== undefined || typed.trim() === '') onChange(read);
  };
  return (
    <TextArea
      label={label}
      hint={hint}
      error={isWrong ? words.notJson : error}
      className="input mono"
      rows={4}
      spellCheck={false}
      value={text}
      onChange={({ target }) => update(target.value)}
    />
  );
}

export const EventField = ({
  error,
  value,
  onChange,
}: {
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={words.event} hint={words.eventHint} error={error}>
    {(control) => <NameInput control={control} value={value} onChange={onChange} />}
  </Field>
);

type Unit = 'minutes' | 'hours' | 'days';

interface SpanProps {
  label: string;
  error?: string | undefined;
  amount: number | undefined;
  unit: Unit | undefined;
  onChange: (span: { amount: number; unit: Unit }) => void;
}

export const SpanField = ({ label, error, amount = 1, unit = 'days', onChange }: SpanProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <span className="row">
        <input
          {...control}
          className="input number"
          type="number"
          min={1}
          value={amount}
          onChange={({ target }) => onChange({ amount: target.valueAsNumber || 1, unit })}
        />
        <select
          className="input auto"
          aria-label={words.unit}
          value={unit}
          onChange={({ target }) => onChange({ amount, unit: target.value as Unit })}
        >
          {Object.entries(words.units).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
);
