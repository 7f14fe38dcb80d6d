import { type FormEvent, useState } from 'react';
import { Blank } from './list';
import { words } from './words';

interface NameSearchProps {
  value: string | undefined;
  search: (text: string | undefined) => void;
}

export function NameSearch({ value = '', search }: NameSearchProps) {
  const [typedText, setTyped] = useState(value);
  const [appliedValue, setAppliedValue] = useState(value);
  // The browser's Back and Forward change the search in the URL, which the input must show.
  if (appliedValue !== value) {
    setAppliedValue(value);
    setTyped(value);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typedText.trim() || undefined);
  };
  return (
    <form className="grow" role="search" onSubmit={submit}>
      <input
        className="input"
        type="search"
        maxLength={255}
        aria-label={words.searchByName}
        placeholder={words.searchByName}
        value={typedText}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' && value !== '') search(undefined);
        }}
      />
    </form>
  );
}

export const NothingFound = () => <Blank title={words.nothingFound} text={words.nothingFoundAbout} />;
