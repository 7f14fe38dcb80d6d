import type { Email } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { useAction } from '../../ui/use-action';
import { words } from './words';

/** Takes a scheduled mail back, after saying whom it does not reach. */
export function CancelEmail({ email }: { email: Email }) {
  const [asking, setAsking] = useState(false);
  const cancel = useAction({
    run: () => api.emails.cancel(email.id),
    changes: ['email', 'emails'],
    said: words.cancelled,
    done: () => setAsking(false),
  });
  if (!useMay('editor')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.cancelSending}</Button>
      {asking && (
        <Confirm
          title={words.cancelTitle}
          action={words.cancelSending}
          keep={words.keep}
          busy={cancel.isPending}
          error={cancel.error}
          run={() => cancel.mutate()}
          close={() => setAsking(false)}
        >
          {words.cancelAbout(email.contact.email ?? words.deletedContact)}
        </Confirm>
      )}
    </>
  );
}
