import { type InputHTMLAttributes, useId } from 'react';
import { useNotSetPlaceholder } from '../../../ui/editable';
import { EventNames } from '../../../ui/event-names';

interface NameInputProps {
  control: InputHTMLAttributes<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

export function NameInput({ control, value, onChange }: NameInputProps) {
  const id = useId();
  const notSetPlaceholder = useNotSetPlaceholder();
  return (
    <>
      <input
        {...control}
        {...notSetPlaceholder}
        className="input"
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <EventNames list={id} />
    </>
  );
}
