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
  const searchText = useDebounced(text.trim());
  const typedMeaning = meaningOf(text);
  const { data } = useQuery({
    queryKey: ['search', searchText],
    queryFn: ({ signal }) => api.search.search({ q: searchText }, { signal }),
    enabled: searchText.length > 1 && typedMeaning?.name !== 'id',
  });
  return meaningsOf(typedMeaning, searchText === text.trim() ? (data?.items ?? []) : []);
}

const Options = ({
  meanings,
  selected,
  choose,
}: {
  meanings: Meaning[];
  selected: number;
  choose: (meaning: Meaning) => void;
}) => (
  <div id="meanings" role="listbox" aria-label={words.suggestions} className="menu-list palette-list wide">
    {meanings.map((meaning, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text does the same
      <div
        key={`${meaning.name} ${meaning.value}`}
        id={`meaning-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === selected}
        // Keeps the focus in the input, so that the list stays open until the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(meaning)}
      >
        <span className="cut">{meaning.label}</span>
        <span className="soft">{meaning.name === 'id' ? words.emailId : words.filters[meaning.name]}</span>
      </div>
    ))}
  </div>
);

function useSearch(choose: (meaning: Meaning) => void) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const meanings = useMeanings(text);
  const isListShown = isOpen && meanings.length > 0;
  const setInput = (newText: string, opensList: boolean) => {
    setText(newText);
    setSelected(0);
    setOpen(opensList);
  };
  const chooseAndClear = (meaning: Meaning | undefined) => {
    if (!meaning) return;
    setInput('', false);
    choose(meaning);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    chooseAndClear(meanings[isListShown ? selected : 0]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || meanings.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setSelected((selected + step + meanings.length) % meanings.length);
  };
  return {
    text,
    selected,
    meanings,
    isListShown,
    setInput,
    chooseAndClear,
    submit,
    handleKey,
    hideList: () => setOpen(false),
  };
}

export function EmailSearch({ filters, openEmails }: { filters: Filters; openEmails: (filters: Filters) => void }) {
  const { text, selected, meanings, isListShown, setInput, chooseAndClear, submit, handleKey, hideList } = useSearch(
    ({ name, value }) =>
      name === 'id' ? navigate(hrefOf('email', { id: value })) : openEmails({ ...filters, [name]: value }),
  );
  return (
    <form className="grow" role="search" onSubmit={submit}>
      <div className="menu">
        <input
          className="input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={isListShown ? 'meanings' : undefined}
          aria-activedescendant={isListShown ? `meaning-${selected}` : undefined}
          aria-label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onKeyDown={handleKey}
          onBlur={hideList}
          onChange={({ target }) => setInput(target.value, true)}
        />
        {isListShown && <Options meanings={meanings} selected={selected} choose={chooseAndClear} />}
      </div>
    </form>
  );
}
