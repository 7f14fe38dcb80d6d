import { type FormEvent, useState } from 'react';
import type { Parameters } from '../../../router/addresses';
import { hrefOf, open } from '../../../router/router';
import { Chips } from '../../../ui/chips';
import { words } from './words';

type Filters = Parameters<'audit-log'>;

const show = (filters: Filters) => open(hrefOf('audit-log', { ...filters, pages: undefined }));

/** Ids and the operator are who did it; everything else is what was done. */
const filterOf = (text: string): Filters =>
  /^(mbr|key)_\w+$|^operator$/.test(text) ? { actor: text } : { action: text };

const names = { action: words.filterAction, actor: words.filterActor };

/** What the log is narrowed to. */
export function AuditFilters({
  filters,
  names: nameOf,
}: {
  filters: Filters;
  names: (id: string) => string | undefined;
}) {
  const [text, setText] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) show({ ...filters, ...filterOf(text.trim()) });
    setText('');
  };
  return (
    <div className="stack">
      <form role="search" onSubmit={find}>
        <input
          className="input"
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {(filters.action || filters.actor) && (
        <Chips
          names={['action', 'actor']}
          filters={filters}
          nameOf={(name) => names[name]}
          show={(name, value) => (name === 'actor' ? nameOf(value) : undefined)}
          label={words.without}
          remove={(name) => show({ ...filters, [name]: undefined })}
        />
      )}
    </div>
  );
}
