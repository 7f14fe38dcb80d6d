import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import { Button } from '../../../ui/button';
import { EventNames } from '../../../ui/event-names';
import type { StreamFilters } from './use-stream';
import { words } from './words';

const show = (filters: StreamFilters) => navigate(hrefOf('events', filters));

export function EventFilters({ name = '', contact = '' }: StreamFilters) {
  const [typed, setTyped] = useState({ name, contact });
  const find = (event: FormEvent) => {
    event.preventDefault();
    show({ name: typed.name.trim() || undefined, contact: typed.contact.trim() || undefined });
  };
  return (
    <form className="filters" role="search" onSubmit={find}>
      {(['name', 'contact'] as const).map((field) => (
        <span key={field} className="grow">
          <input
            className="input"
            type="search"
            list={field === 'name' ? 'event-names' : undefined}
            aria-label={words[`${field}Filter`]}
            placeholder={words[`${field}Filter`]}
            value={typed[field]}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </span>
      ))}
      <EventNames list="event-names" />
      <Button type="submit">{words.find}</Button>
      {(name || contact) && (
        <Button
          kind="quiet"
          onClick={() => {
            setTyped({ name: '', contact: '' });
            show({});
          }}
        >
          {words.clear}
        </Button>
      )}
    </form>
  );
}
