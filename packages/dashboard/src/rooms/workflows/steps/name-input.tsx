import { type InputHTMLAttributes, useId } from 'react';
import { useNames } from '../../segments/filter/names';

interface NameInputProps {
  control: InputHTMLAttributes<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

export function NameInput({ control, value, onChange }: NameInputProps) {
  const id = useId();
  return (
    <>
      <input
        {...control}
        className="input"
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {useNames().events.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
