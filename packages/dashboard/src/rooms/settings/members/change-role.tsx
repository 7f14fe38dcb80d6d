import type { Member } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Question } from '../../../ui/question';
import { words as common } from '../../../ui/words';
import { RoleChoice } from './role-choice';
import { words } from './words';

export function ChangeRole({ member: { id, email, role: before }, close }: { member: Member; close: () => void }) {
  const [role, setRole] = useState(before);
  return (
    <Question
      title={words.changeTitle(email)}
      action={common.save}
      danger={false}
      ready={role !== before}
      run={() => api.members.update(id, { role })}
      changes={['members']}
      said={words.changed}
      close={close}
    >
      <div className="stack">
        <RoleChoice role={role} choose={setRole} />
        <p className="soft small">{words.changeAbout}</p>
      </div>
    </Question>
  );
}
