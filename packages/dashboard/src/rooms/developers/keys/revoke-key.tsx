import type { Key } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Check } from '../../../ui/field';
import { words } from './words';

export function RevokeKey({ apiKey: { id, name }, close }: { apiKey: Key; close: () => void }) {
  const [revokesCreatedKeys, setRevokesCreatedKeys] = useState(false);
  return (
    <ConfirmDialog
      title={words.revokeTitle(name)}
      action={words.revoke}
      run={() => api.keys.revoke(id, revokesCreatedKeys ? { createdKeys: 'revoke' } : {})}
      invalidates={['keys']}
      toast={words.keyRevoked}
      close={close}
    >
      <div className="stack">
        <p>{words.revokeAbout}</p>
        <Check label={words.revokeCreated} checked={revokesCreatedKeys} onChange={setRevokesCreatedKeys} />
      </div>
    </ConfirmDialog>
  );
}
