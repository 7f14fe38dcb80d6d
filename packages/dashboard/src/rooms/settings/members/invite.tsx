import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import type { Role } from '../../../session/grant';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { RoleChoice } from './role-choice';
import { words } from './words';

export function Invite({ close }: { close: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useAction({
    run: () => api.members.invite({ email: email.trim(), role }),
    invalidates: ['members'],
    toast: words.invitationSent,
    onDone: close,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Sheet title={words.inviteTitle} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{words.inviteAbout}</p>
        <TextField
          label={words.address}
          error={errorAt(invite.error, 'email')}
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleChoice role={role} choose={setRole} />
        {invite.error && <Problem error={invite.error} formFields={['email']} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={invite.isPending}>
            {words.submitInvite}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
