import { useState } from 'react';
import { numberOf } from './values';
import { words } from './words';

interface NumberInputProps {
  label: string;
  placeholder?: string;
  marks: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** Keeps partial input (`1.`, `-`) until it is a number. */
export function NumberInput({ label, placeholder, marks, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const isCurrent = typed !== undefined && numberOf(typed) === value;
  const text = isCurrent ? typed : value === undefined ? '' : String(value);
  const isWrong = text.trim() !== '' && value === undefined;
  return (
    <input
      className="input number"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      title={isWrong ? words.notNumber : undefined}
      {...marks}
      aria-invalid={isWrong || marks['aria-invalid']}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}
