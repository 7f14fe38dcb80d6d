import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { hrefOf, open } from '../../../router/router';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import type { StreamFilters } from './use-stream';
import { words } from './words';

const show = (filters: StreamFilters) => open(hrefOf('events', filters));

function Names({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['event-names'],
    queryFn: ({ signal }) => api.events.listNames({ limit: 100 }, { signal }),
  });
  return (
    <datalist id={id}>
      {data?.items.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

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
      <Names id="event-names" />
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
