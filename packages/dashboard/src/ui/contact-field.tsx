import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { api } from '../session/client';
import { TextField } from './field';
import { useDebounced } from './use-debounced';
import { words } from './words';

const MAX_MATCHES = 8;

interface ContactFieldProps {
  label: string;
  hint: ReactNode;
  code: string | undefined;
  value: string;
  change: (email: string) => void;
  samples?: readonly string[];
}

export function ContactField({ code, value, change, samples = [], ...labels }: ContactFieldProps) {
  const list = useId();
  const search = useDebounced(value.trim());
  const { data } = useQuery({
    queryKey: ['contacts', 'matches', search],
    queryFn: ({ signal }) => api.contacts.list({ search, limit: MAX_MATCHES }, { signal }),
    enabled: search.length > 1 && !samples.includes(search),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const matches = data?.contacts.map(({ email }) => email) ?? [];
  return (
    <>
      <TextField
        {...labels}
        type="email"
        list={list}
        error={code === 'CONTACT_NOT_FOUND' ? words.contactNotFound : undefined}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={list}>
        {[...new Set([...matches, ...samples])].map((email) => (
          <option key={email} value={email} />
        ))}
      </datalist>
    </>
  );
}
