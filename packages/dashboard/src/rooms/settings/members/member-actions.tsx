import type { Member } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { useGrant } from '../../../session/session';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { words as common } from '../../../ui/words';
import { RoleChoice } from './role-choice';
import { words } from './words';

export function ChangeRole({ member: { id, email, role: currentRole }, close }: { member: Member; close: () => void }) {
  const [role, setRole] = useState(currentRole);
  return (
    <ConfirmDialog
      title={words.changeTitle(email)}
      action={common.save}
      danger={false}
      canSubmit={role !== currentRole}
      run={() => api.members.update(id, { role })}
      invalidates={['members']}
      toast={words.changed}
      close={close}
    >
      <div className="stack">
        <RoleChoice role={role} choose={setRole} />
        <p className="soft small">{words.changeAbout}</p>
      </div>
    </ConfirmDialog>
  );
}

export function RemoveMember({ member: { id, email }, close }: { member: Member; close: () => void }) {
  const { member, project } = useGrant();
  const isSelf = member.id === id;
  return (
    <ConfirmDialog
      title={isSelf ? words.leaveTitle(project.name) : words.removeTitle(email)}
      action={isSelf ? words.leave : words.remove}
      run={() => api.members.remove(id)}
      invalidates={['members']}
      toast={words.removed}
      // After leaving, the reload opens another project or the sign-in.
      onDone={() => (isSelf ? location.reload() : close())}
      close={close}
    >
      {isSelf ? words.leaveAbout : words.removeAbout(project.name)}
    </ConfirmDialog>
  );
}
