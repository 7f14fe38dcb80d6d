import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { useDebounced } from '../../ui/use-debounced';
import { type Meaning, meaningOf, meaningsOf } from './meanings';
import { words } from './words';

type Filters = Parameters<'emails'>;

function useMeanings(text: string): Meaning[] {
  const q = useDebounced(text.trim());
  const typedMeaning = meaningOf(text);
  const { data } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search.search({ q }, { signal }),
    enabled: q.length > 1 && typedMeaning?.name !== 'id',
  });
  return meaningsOf(typedMeaning, q === text.trim() ? (data?.items ?? []) : []);
}

const Options = ({
  meanings,
  selected,
  choose,
}: {
  meanings: Meaning[];
  selected: number;
  choose: (one: Meaning) => void;
}) => (
  <div id="meanings" role="listbox" aria-label={words.meanings} className="menu-list palette-list wide">
    {meanings.map((one, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text does the same
      <div
        key={`${one.name} ${one.value}`}
        id={`meaning-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === selected}
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
  const [selected, setSelected] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const meanings = useMeanings(text);
  const isShown = isOpen && meanings.length > 0;
  const setInput = (typed: string, opens: boolean) => {
    setText(typed);
    setSelected(0);
    setIsOpen(opens);
  };
  const pick = (one: Meaning | undefined) => {
    if (!one) return;
    setInput('', false);
    choose(one);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pick(meanings[isShown ? selected : 0]);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || meanings.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    setSelected((selected + step + meanings.length) % meanings.length);
  };
  return { text, selected, meanings, isShown, setInput, pick, submit, pressed, hide: () => setIsOpen(false) };
}

export function EmailSearch({ filters, show }: { filters: Filters; show: (filters: Filters) => void }) {
  const { text, selected, meanings, isShown, setInput, pick, submit, pressed, hide } = useSearch(({ name, value }) =>
    name === 'id' ? navigate(hrefOf('email', { id: value })) : show({ ...filters, [name]: value }),
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
          aria-activedescendant={isShown ? `meaning-${selected}` : undefined}
          aria-label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onKeyDown={pressed}
          onBlur={hide}
          onChange={({ target }) => setInput(target.value, true)}
        />
        {isShown && <Options meanings={meanings} selected={selected} choose={pick} />}
      </div>
    </form>
  );
}
