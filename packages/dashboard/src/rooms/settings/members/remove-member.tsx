import type { Member } from '@posthaste/client';
import { api } from '../../../session/client';
import { useGrant } from '../../../session/session';
import { Question } from '../../../ui/question';
import { words } from './words';

export function RemoveMember({ member: { id, email }, close }: { member: Member; close: () => void }) {
  const { member, project } = useGrant();
  const isSelf = member.id === id;
  return (
    <Question
      title={isSelf ? words.leaveTitle(project.name) : words.removeTitle(email)}
      action={isSelf ? words.leave : words.remove}
      run={() => api.members.remove(id)}
      changes={['members']}
      said={words.removed}
      // Whoever left begins anew: with another project, or at the sign-in.
      done={() => (isSelf ? location.reload() : close())}
      close={close}
    >
      {isSelf ? words.leaveAbout : words.removeAbout(project.name)}
    </Question>
  );
}
