import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { Check, TextField } from '../../ui/field';
import { notify } from '../../ui/notify';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { words } from './words';

export function AddContact({ close }: { close: () => void }) {
  const [email, setEmail] = useState('');
  const [isSubscribed, setSubscribed] = useState(false);
  const add = useAction({
    run: async () => {
      const matches = await api.contacts.list({ email: email.trim(), limit: 1 });
      const [existingContact] = matches.contacts;
      // An upsert with `subscribed: false` would unsubscribe the existing contact.
      if (existingContact && !isSubscribed) return { id: existingContact.id, _meta: { isNew: false } };
      return api.contacts.upsert({ email: email.trim(), subscribed: isSubscribed });
    },
    invalidates: ['contacts', 'contact'],
    onDone: ({ id, _meta }) => {
      notify(_meta.isNew ? words.added : words.alreadyExists);
      navigate(hrefOf('contact', { id }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Sheet title={words.add} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label={words.address}
          type="email"
          required
          error={errorAt(add.error, 'email')}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Check
          label={words.addSubscribe}
          hint={words.addSubscribeHint}
          checked={isSubscribed}
          onChange={setSubscribed}
        />
        {add.error && <Problem error={add.error} formFields={['email']} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={add.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
