import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkDetails } from '../session/grant';
import { signInWith, useSession } from '../session/session';
import { createSession, isDeadLink } from '../session/session-routes';
import { Button } from '../ui/button';
import { Problem } from '../ui/problem';
import { words } from './words';

export interface OpenedLink {
  token: string;
  details: LinkDetails;
}

interface Props extends OpenedLink {
  onDone: () => void;
  onDeadLink: (error: unknown) => void;
}

/** Signs in only after a click, because anybody may have sent the link. */
export function FollowLink({ token, details, onDone, onDeadLink }: Props) {
  const session = useSession();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { kind, member, project } = details;
  const name = member.email ?? words.operatorName;
  const currentMember = session.state === 'signed-in' ? session.grant.member : undefined;
  const signIn = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const grant = await createSession(token);
      queries.clear();
      signInWith(grant);
      onDone();
    } catch (requestError) {
      setBusy(false);
      if (isDeadLink(requestError)) onDeadLink(requestError);
      else setError(requestError);
    }
  };
  return (
    <div className="stack">
      <p>{words.linkAbout[kind](name, project.name, words.roles[member.role])}</p>
      <p className="soft small">{words.linkWarning(location.host)}</p>
      {currentMember && currentMember.email !== member.email && (
        <p role="note">{words.replacesSession(currentMember.email ?? words.operatorName)}</p>
      )}
      {error !== undefined && <Problem error={error} />}
      <Button kind="primary" busy={isBusy} onClick={() => void signIn()}>
        {words.signInAs(name)}
      </Button>
      {currentMember && (
        <Button onClick={onDone}>{words.staySignedIn(currentMember.email ?? words.operatorName)}</Button>
      )}
    </div>
  );
}
