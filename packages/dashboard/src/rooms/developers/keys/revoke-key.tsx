import type { Key } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Confirm } from '../../../ui/confirm';
import { Check } from '../../../ui/field';
import { useAction } from '../../../ui/use-action';
import { words } from './words';

/** Ends a key for good, with those that it created if it may have been stolen. */
export function RevokeKey({ of: { id, name }, close }: { of: Key; close: () => void }) {
  const [all, setAll] = useState(false);
  const revoke = useAction({
    run: () => api.keys.revoke(id, all ? { createdKeys: 'revoke' } : {}),
    changes: ['keys'],
    said: words.revokedNow,
    done: close,
  });
  return (
    <Confirm
      title={words.revokeTitle(name)}
      action={words.revoke}
      busy={revoke.isPending}
      error={revoke.error}
      run={() => revoke.mutate()}
      close={close}
    >
      <div className="stack">
        <p>{words.revokeAbout}</p>
        <Check label={words.revokeCreated} checked={all} onChange={setAll} />
      </div>
    </Confirm>
  );
}
