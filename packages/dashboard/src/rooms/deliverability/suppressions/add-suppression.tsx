import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { words } from './words';

export function AddSuppression({ close }: { close: () => void }) {
  const [email, setEmail] = useState('');
  const add = useAction({
    run: () => api.suppressions.create({ email: email.trim() }),
    invalidates: ['suppressions'],
    toast: words.added,
    onDone: close,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Sheet title={words.add} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{words.addAbout}</p>
        <TextField
          label={words.address}
          error={errorAt(add.error, 'email')}
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {add.error && <Problem error={add.error} formFields={['email']} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={add.isPending}>
            {words.submitAdd}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
