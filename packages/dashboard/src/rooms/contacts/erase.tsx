import type { Contact } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TextField } from '../../ui/field';
import { words } from './words';

const TitledList = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className="dots">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

export function EraseContact({ contact: { id, email }, close }: { contact: Contact; close: () => void }) {
  const [typedWord, setTypedWord] = useState('');
  return (
    <ConfirmDialog
      title={words.eraseTitle(email)}
      action={words.erase}
      canSubmit={typedWord.trim().toLowerCase() === words.eraseWord}
      run={() => api.contacts.delete(id)}
      invalidates={['contacts', 'segments']}
      toast={words.erased}
      onDone={() => navigate(hrefOf('contacts'))}
      close={close}
    >
      <TitledList title={words.eraseDeletes} lines={words.eraseDeletesList} />
      <TitledList title={words.eraseKeeps} lines={words.eraseKeepsList} />
      <TextField
        label={words.eraseType}
        autoComplete="off"
        value={typedWord}
        onChange={({ target }) => setTypedWord(target.value)}
      />
    </ConfirmDialog>
  );
}
