import { useState } from 'react';
import { numberOf } from './values';
import { words } from './words';

interface NumberInputProps {
  label: string;
  placeholder?: string;
  aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** Keeps partial input (`1.`, `-`) until it is a number. */
export function NumberInput({ label, placeholder, aria, value, onChange }: NumberInputProps) {
  const [typedText, setTypedText] = useState<string>();
  const isTypedTextCurrent = typedText !== undefined && numberOf(typedText) === value;
  const text = isTypedTextCurrent ? typedText : String(value ?? '');
  const isNotNumber = text.trim() !== '' && value === undefined;
  return (
    <input
      className="input number"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      title={isNotNumber ? words.notNumber : undefined}
      {...aria}
      aria-invalid={isNotNumber || aria['aria-invalid']}
      value={text}
      onChange={({ target }) => {
        setTypedText(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}
