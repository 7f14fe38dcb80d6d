import type { Email } from '@posthaste/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notify';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { words } from './words';

/** Takes a scheduled mail back, after saying whom it does not reach. */
export function CancelEmail({ email }: { email: Email }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.emails.cancel(email.id),
    onSuccess: async () => {
      setAsking(false);
      notify(words.cancelled);
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'email' || queryKey[0] === 'emails',
      });
    },
  });
  if (!useMay('editor')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.cancelSending}</Button>
      {asking && (
        <Sheet title={words.cancelTitle} onClose={() => setAsking(false)}>
          <p>{words.cancelAbout(email.contact.email ?? words.deletedContact)}</p>
          {cancel.error && <Problem error={cancel.error} />}
          <div className="sheet-end">
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {words.cancelSending}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}
