import type { CreateKeyResult, Key } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Check } from '../../../ui/field';
import { CreatedKey } from './created-key';
import { words } from './words';

export function RotateKey({ apiKey: { id, name }, close }: { apiKey: Key; close: () => void }) {
  const [createdKey, setCreatedKey] = useState<CreateKeyResult>();
  const [hasLeaked, setLeaked] = useState(false);
  if (createdKey) return <CreatedKey createdKey={createdKey} close={close} />;
  return (
    <ConfirmDialog
      title={words.rotateTitle(name)}
      action={words.rotate}
      danger={hasLeaked}
      run={() => api.keys.rotate(id, hasLeaked ? { overlapHours: 0 } : {})}
      invalidates={['keys']}
      onDone={setCreatedKey}
      close={close}
    >
      <fieldset className="choices">
        <legend className="field-label">{words.oldKey}</legend>
        <Check
          radioGroup="old-key"
          label={words.overlap}
          hint={words.overlapHint}
          checked={!hasLeaked}
          onChange={() => setLeaked(false)}
        />
        <Check
          radioGroup="old-key"
          label={words.leaked}
          hint={words.leakedHint}
          checked={hasLeaked}
          onChange={() => setLeaked(true)}
        />
      </fieldset>
    </ConfirmDialog>
  );
}
