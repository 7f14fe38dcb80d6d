import { useState } from 'react';
import { builtInEvents } from '../../../ui/built-in-events';
import { parseData } from '../../../ui/email-preview/use-preview';
import { Field, TextArea } from '../../../ui/field';
import { NameInput } from './name-input';
import { words } from './words';

interface SelectProps {
  label: string;
  unlistedLabel?: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** A value without an option gets an option, so that the browser doesn't select another. */
export const Select = ({ label, unlistedLabel, hint, error, value, options, onChange }: SelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <select {...control} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {value !== '' && !options.some(([option]) => option === value) && (
          <option value={value}>{unlistedLabel ?? value}</option>
        )}
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
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

export function JsonField({ label, hint, error, value, onChange }: JsonProps) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const update = (typedText: string) => {
    setText(typedText);
    const data = parseData(typedText);
    if (data) onChange(typedText.trim() === '' ? undefined : data);
  };
  return (
    <TextArea
      label={label}
      hint={hint}
      error={parseData(text) ? error : words.notJson}
      className="input mono"
      rows={4}
      spellCheck={false}
      value={text}
      onChange={({ target }) => update(target.value)}
    />
  );
}

export const EventNameField = ({
  error,
  value,
  onChange,
}: {
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={words.event} hint={builtInEvents[value] ?? words.eventHint} error={error}>
    {(control) => <NameInput control={control} value={value} onChange={onChange} />}
  </Field>
);

type Unit = 'minutes' | 'hours' | 'days';

interface DurationProps {
  label: string;
  error?: string | undefined;
  amount: number | undefined;
  unit: Unit | undefined;
  onChange: (duration: { amount: number; unit: Unit }) => void;
}

export const DurationField = ({ label, error, amount = 1, unit = 'days', onChange }: DurationProps) => (
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
          {Object.entries(words.units).map(([option, optionLabel]) => (
            <option key={option} value={option}>
              {optionLabel}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
);
