import type { CreateKeyResult, Key } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Confirm } from '../../../ui/confirm';
import { useAction } from '../../../ui/use-action';
import { ShownKey } from './shown-key';
import { words } from './words';

/** Replaces a key and shows the new one. */
export function RotateKey({ of: { id, name }, close }: { of: Key; close: () => void }) {
  const [made, setMade] = useState<CreateKeyResult>();
  const rotate = useAction({ run: () => api.keys.rotate(id), changes: ['keys'], done: setMade });
  if (made) return <ShownKey of={made} close={close} />;
  return (
    <Confirm
      title={words.rotateTitle(name)}
      action={words.rotate}
      danger={false}
      busy={rotate.isPending}
      error={rotate.error}
      run={() => rotate.mutate()}
      close={close}
    >
      {words.rotateAbout}
    </Confirm>
  );
}
