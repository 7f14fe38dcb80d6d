import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Button } from '../../../ui/button';
import { Chips } from '../../../ui/chips';
import { suppressionReasons } from '../routes';
import { words } from './words';

type Filters = Parameters<'suppressions'>;

const applyFilters = (filters: Filters) => navigate(hrefOf('suppressions', { ...filters, pages: undefined }));

function Search({ filters }: { filters: Filters }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyFilters({ ...filters, search: text.trim() || undefined });
    setText('');
  };
  return (
    <form className="grow" role="search" onSubmit={submit}>
      <input
        className="input"
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

export const SuppressionFilters = ({ filters }: { filters: Filters }) => (
  <div className="stack">
    <div className="filters">
      <Search filters={filters} />
      <select
        className="input"
        aria-label={words.reason}
        value={filters.reason ?? ''}
        onChange={({ target }) =>
          applyFilters({ ...filters, reason: suppressionReasons.find((reason) => reason === target.value) })
        }
      >
        <option value="">{words.anyReason}</option>
        {suppressionReasons.map((reason) => (
          <option key={reason} value={reason}>
            {words.reasons[reason]}
          </option>
        ))}
      </select>
      {(filters.search || filters.reason) && (
        <Button kind="quiet" onClick={() => applyFilters({})}>
          {words.clear}
        </Button>
      )}
    </div>
    {filters.search && (
      <Chips
        names={['search']}
        filters={filters}
        labelOf={() => words.searchFilter}
        remove={() => applyFilters({ ...filters, search: undefined })}
      />
    )}
  </div>
);
