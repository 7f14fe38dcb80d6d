import { type FormEvent, useState } from 'react';
import { emailStatuses, type Parameters } from '../../router/addresses';
import { hrefOf, open } from '../../router/router';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { words } from './words';

type Filters = Parameters<'emails'>;

/** The filter that a typed text means; undefined when it means none. A mail's id opens the mail. */
export function filterOf(typed: string): Filters | { id: string } | undefined {
  const text = typed.trim();
  if (/^em_\w+$/.test(text)) return { id: text };
  if (/^cmp_\w+$/.test(text)) return { campaign: text };
  if (/^ct_\w+$/.test(text) || /^[^@\s]+@[^@\s]+$/.test(text)) return { contact: text };
  return /^[\w-]+:[\w-]+$/.test(text) ? { tag: text } : undefined;
}

const show = (filters: Filters) => open(hrefOf('emails', { ...filters, pages: undefined }));

function Search({ filters }: { filters: Filters }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const found = filterOf(text);
    setWrong(found === undefined);
    if (!found) return;
    setText('');
    if ('id' in found) open(hrefOf('email', { id: found.id }));
    else show({ ...filters, ...found });
  };
  return (
    <form className="grow" role="search" onSubmit={find}>
      <input
        className="input"
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'search-mistake' : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {wrong && (
        <span id="search-mistake" className="field-error" role="alert">
          {words.notUnderstood}
        </span>
      )}
    </form>
  );
}

const typed = ['contact', 'tag', 'campaign'] as const;

const Chosen = ({ filters }: { filters: Filters }) => (
  <Chips
    names={typed}
    filters={filters}
    nameOf={(name) => words[name === 'contact' ? 'to' : name]}
    label={words.without}
    remove={(name) => show({ ...filters, [name]: undefined })}
  />
);

/** What the list is narrowed to. All of it is in the address. */
export function EmailFilters({ filters }: { filters: Filters }) {
  const isFiltered = Object.values({ ...filters, pages: undefined }).some(Boolean);
  return (
    <div className="stack">
      <div className="filters">
        <Search filters={filters} />
        <select
          className="input"
          aria-label={words.status}
          value={filters.status ?? ''}
          onChange={({ target }) =>
            show({ ...filters, status: emailStatuses.find((status) => status === target.value) })
          }
        >
          <option value="">{words.anyStatus}</option>
          {emailStatuses.map((status) => (
            <option key={status} value={status}>
              {words.statuses[status]}
            </option>
          ))}
        </select>
        {isFiltered && (
          <Button kind="quiet" onClick={() => show({})}>
            {words.clear}
          </Button>
        )}
      </div>
      {typed.some((name) => filters[name]) && <Chosen filters={filters} />}
    </div>
  );
}
