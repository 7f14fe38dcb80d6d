import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../session/client';
import { displayName } from './contact-name';
import { TextField } from './field';
import { useDebounced } from './use-debounced';
import { words } from './words';

const MAX_MATCHES = 8;
const ADDRESS = /^\S+@\S+\.\S+$/;

interface ContactFieldProps {
  label: string;
  hint: ReactNode;
  errorCode: string | undefined;
  value: string;
  change: (email: string) => void;
  samples?: readonly string[];
}

export function ContactField({ errorCode, value, change, samples = [], ...labels }: ContactFieldProps) {
  const listId = useId();
  const [isTyping, setTyping] = useState(false);
  const search = useDebounced(value.trim());
  const { data } = useQuery({
    queryKey: ['contacts', 'matches', search],
    queryFn: ({ signal }) => api.contacts.list({ search, limit: MAX_MATCHES }, { signal }),
    enabled: search.length > 1 && !samples.includes(search),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const matches = data?.contacts ?? [];
  const emails = matches.map(({ email }) => email);
  const isUnfinished = isTyping && (matches.length > 0 || !ADDRESS.test(value.trim()));
  return (
    <>
      <TextField
        {...labels}
        type="email"
        list={listId}
        error={errorCode === 'CONTACT_NOT_FOUND' && !isUnfinished ? words.contactNotFound : undefined}
        value={value}
        onChange={({ target }) => {
          setTyping(true);
          change(target.value);
        }}
        onBlur={() => setTyping(false)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setTyping(false);
        }}
      />
      <datalist id={listId}>
        {matches.map(({ email, data }) => (
          <option key={email} value={email} label={displayName(data) || undefined} />
        ))}
        {samples
          .filter((email) => !emails.includes(email))
          .map((email) => (
            <option key={email} value={email} />
          ))}
      </datalist>
    </>
  );
}
