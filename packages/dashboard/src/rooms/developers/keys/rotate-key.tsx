import type { CreateKeyResult, Key } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Question } from '../../../ui/question';
import { ShownKey } from './shown-key';
import { words } from './words';

/** Replaces a key and shows the new one. */
export function RotateKey({ of: { id, name }, close }: { of: Key; close: () => void }) {
  const [made, setMade] = useState<CreateKeyResult>();
  if (made) return <ShownKey of={made} close={close} />;
  return (
    <Question
      title={words.rotateTitle(name)}
      action={words.rotate}
      danger={false}
      run={() => api.keys.rotate(id)}
      changes={['keys']}
      done={setMade}
      close={close}
    >
      {words.rotateAbout}
    </Question>
  );
}
