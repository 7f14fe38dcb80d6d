import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Parameters } from '../../router/addresses';
import { hrefOf, open } from '../../router/router';
import { api } from '../../session/client';
import { usePaused } from '../../ui/use-paused';
import { type Meaning, meaningOf, meaningsOf } from './meanings';
import { words } from './words';

type Filters = Parameters<'emails'>;

function useMeanings(text: string): Meaning[] {
  const q = usePaused(text.trim());
  const own = meaningOf(text);
  const { data } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search.search({ q }, { signal }),
    enabled: q.length > 1 && own?.name !== 'id',
  });
  return meaningsOf(own, q === text.trim() ? (data?.items ?? []) : []);
}

const Options = ({ meanings, at, choose }: { meanings: Meaning[]; at: number; choose: (one: Meaning) => void }) => (
  <div id="meanings" role="listbox" aria-label={words.meanings} className="menu-list palette-list wide">
    {meanings.map((one, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text does the same
      <div
        key={`${one.name} ${one.value}`}
        id={`meaning-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        // Keeps the focus in the input, so that the list stays open until the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(one)}
      >
        <span className="cut">{one.label}</span>
        <span className="soft">{one.name === 'id' ? words.emailId : words.filters[one.name]}</span>
      </div>
    ))}
  </div>
);

function useSearch(choose: (one: Meaning) => void) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const meanings = useMeanings(text);
  const isShown = isOpen && meanings.length > 0;
  const type = (typed: string, shows: boolean) => {
    setText(typed);
    setAt(0);
    setIsOpen(shows);
  };
  const take = (one: Meaning | undefined) => {
    if (!one) return;
    type('', false);
    choose(one);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(meanings[isShown ? at : 0]);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || meanings.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    setAt((at + step + meanings.length) % meanings.length);
  };
  return { text, at, meanings, isShown, type, take, submit, pressed, hide: () => setIsOpen(false) };
}

export function EmailSearch({ filters, show }: { filters: Filters; show: (filters: Filters) => void }) {
  const { text, at, meanings, isShown, type, take, submit, pressed, hide } = useSearch(({ name, value }) =>
    name === 'id' ? open(hrefOf('email', { id: value })) : show({ ...filters, [name]: value }),
  );
  return (
    <form className="grow" role="search" onSubmit={submit}>
      <div className="menu">
        <input
          className="input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? 'meanings' : undefined}
          aria-activedescendant={isShown ? `meaning-${at}` : undefined}
          aria-label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onKeyDown={pressed}
          onBlur={hide}
          onChange={({ target }) => type(target.value, true)}
        />
        {isShown && <Options meanings={meanings} at={at} choose={take} />}
      </div>
    </form>
  );
}
