import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Chips } from '../../../ui/chips';
import { words } from './words';

export type Filters = Parameters<'api-errors'>;

export const filterNames = ['code', 'status', 'operation', 'actor'] as const;

export function parseSearch(typedText: string): Filters | { id: string } | undefined {
  const text = typedText.trim();
  if (/^[45]\d\d$/.test(text)) return { status: text };
  if (/^(mbr|key)_\w+$|^operator$/.test(text)) return { actor: text };
  if (/^[A-Z]+(_[A-Z]+)+$/.test(text)) return { code: text };
  if (/^[a-z]+(\.[A-Za-z]+)?$/.test(text)) return { operation: text };
  return text === '' ? undefined : { id: text };
}

const applyFilters = (filters: Filters) => navigate(hrefOf('api-errors', { ...filters, pages: undefined }));

export function ErrorFilters({ filters }: { filters: Filters }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = parseSearch(text);
    setText('');
    if (search && 'id' in search) navigate(hrefOf('api-error', { id: search.id }));
    else if (search) applyFilters({ ...filters, ...search });
  };
  return (
    <div className="stack">
      <form role="search" onSubmit={submit}>
        <input
          className="input"
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {filterNames.some((name) => filters[name]) && (
        <Chips
          names={filterNames}
          filters={filters}
          labelOf={(name) => words.filters[name]}
          remove={(name) => applyFilters({ ...filters, [name]: undefined })}
        />
      )}
    </div>
  );
}
