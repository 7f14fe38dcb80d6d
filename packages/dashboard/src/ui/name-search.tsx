import { type FormEvent, useState } from 'react';
import { Blank } from './list';
import { words } from './words';

interface NameSearchProps {
  value: string | undefined;
  search: (text: string | undefined) => void;
}

export function NameSearch({ value = '', search }: NameSearchProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Back and forward change the URL without a keystroke.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const find = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim() || undefined);
  };
  return (
    <form className="grow" role="search" onSubmit={find}>
      <input
        className="input"
        type="search"
        maxLength={255}
        aria-label={words.searchByName}
        placeholder={words.searchByName}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' && value !== '') search(undefined);
        }}
      />
    </form>
  );
}

export const NothingFound = () => <Blank title={words.nothingFound} text={words.nothingFoundAbout} />;
