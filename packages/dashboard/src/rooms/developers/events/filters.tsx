import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import { Button } from '../../../ui/button';
import { EventNames } from '../../../ui/event-names';
import type { StreamFilters } from './use-stream';
import { words } from './words';

const applyFilters = (filters: StreamFilters) => navigate(hrefOf('events', filters));

export function EventFilters({ name = '', contact = '' }: StreamFilters) {
  const [typedFilters, setTypedFilters] = useState({ name, contact });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyFilters({ name: typedFilters.name.trim() || undefined, contact: typedFilters.contact.trim() || undefined });
  };
  return (
    <form className="filters" role="search" onSubmit={submit}>
      {(['name', 'contact'] as const).map((field) => (
        <span key={field} className="grow">
          <input
            className="input"
            type="search"
            list={field === 'name' ? 'event-names' : undefined}
            aria-label={words[`${field}Filter`]}
            placeholder={words[`${field}Filter`]}
            value={typedFilters[field]}
            onChange={({ target }) => setTypedFilters({ ...typedFilters, [field]: target.value })}
          />
        </span>
      ))}
      <EventNames list="event-names" />
      <Button type="submit">{words.applyFilters}</Button>
      {(name || contact) && (
        <Button
          kind="quiet"
          onClick={() => {
            setTypedFilters({ name: '', contact: '' });
            applyFilters({});
          }}
        >
          {words.clear}
        </Button>
      )}
    </form>
  );
}
