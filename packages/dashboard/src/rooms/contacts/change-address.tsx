import type { Contact } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { words } from './words';

export function ChangeAddress({ contact, close }: { contact: Contact; close: () => void }) {
  const [email, setEmail] = useState(contact.email);
  const save = useAction({
    run: () => api.contacts.update(contact.id, { email: email.trim() }),
    invalidates: ['contact', 'contacts', 'contact-events', 'suppressions'],
    toast: words.addressChanged,
    onDone: close,
  });
  const emailError = errorAt(save.error, 'email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Sheet title={words.changeAddress} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{words.changeAddressAbout}</p>
        <TextField
          label={words.newAddress}
          type="email"
          required
          error={emailError}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {save.error && !emailError && <Problem error={save.error} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={save.isPending} disabled={email.trim() === contact.email}>
            {words.changeAddress}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
