import { PosthasteError } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import icon from '../icon.svg';
import { home } from '../router/place';
import { currentAddress, hrefOf, open } from '../router/router';
import { enter, start, useSession } from '../session/session';
import { exchange } from '../session/session-routes';
import { Problem } from '../ui/problem';
import { Sheet } from '../ui/sheet';
import { FIRST_PAGE, prefetch } from './rooms';
import { AskForLink } from './sign-in';
import { words } from './words';

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="gate">
    <div className="gate-card">
      <img src={icon} alt="" width="40" height="40" />
      <h1>{title}</h1>
      {children}
    </div>
  </main>
);

const SIGN_IN_PATH = `${home.pathname}sign-in`;

/** Takes the token out of the address at once, so that no history and no copied address has it. */
function takeToken(): string | undefined {
  if (location.pathname !== SIGN_IN_PATH) return undefined;
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(null, '', SIGN_IN_PATH);
  return token;
}

/** A new link in a tab that shows the sign-in changes only what is behind the #: the page begins anew. */
addEventListener('hashchange', () => {
  if (location.pathname === SIGN_IN_PATH && location.hash.startsWith('#token=')) location.reload();
});

/** Follows the link of the address, or goes on with the session of the cookie. The page loads meanwhile. */
async function begin(): Promise<void> {
  if (`${location.pathname}/` === home.pathname) open(hrefOf(FIRST_PAGE), 'replace');
  const token = takeToken();
  prefetch(token === undefined ? currentAddress()?.name : FIRST_PAGE);
  if (token === undefined) return start();
  if (token !== '') enter(await exchange(token));
  open(hrefOf(FIRST_PAGE), 'replace');
  if (token === '') await start();
}

/** Once per load, and before the first paint: on a slow line the session's answer is what a page waits for. */
let entering: Promise<void> | undefined = begin();

function useBeginning() {
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    entering ??= begin();
    entering.catch(setError);
  }, [tries]);
  const again = () => {
    entering = undefined;
    setError(undefined);
    setTries(tries + 1);
  };
  return { error, again };
}

/** The service does not take the link: it is used, too old, or not whole. */
const deadLink = (error: unknown): PosthasteError | undefined =>
  error instanceof PosthasteError && error.code.startsWith('SIGN_IN_LINK') ? error : undefined;

/** What failed because the session had ended is read again in the next one. */
function useReadingAgain(isSignedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isSignedIn) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isSignedIn, queries]);
}

/** Shows the page to members only, and the sign-in to others. A page whose session ends stays under it. */
export function Gate({ children }: { children: ReactNode }) {
  const session = useSession();
  useReadingAgain(session.state === 'signed-in');
  const { error, again } = useBeginning();
  if (session.state === 'signed-in') return children;
  if (session.state === 'ended')
    return (
      <>
        {children}
        <Sheet title={words.endedTitle} onClose={() => {}} lasting>
          <p>{words.endedAbout}</p>
          <AskForLink known={session.grant.member.email ?? ''} />
        </Sheet>
      </>
    );
  const dead = deadLink(error);
  if (dead)
    return (
      <Card title={words.deadLinkTitle}>
        <p>{dead.message}</p>
        <p className="soft">{dead.suggestion ?? words.deadLink}</p>
        <AskForLink />
      </Card>
    );
  if (error !== undefined || session.state === 'unreachable')
    return (
      <Card title={words.signInTitle}>
        <Problem error={session.state === 'unreachable' ? session.error : error} retry={again} />
      </Card>
    );
  if (session.state === 'signed-out')
    return (
      <Card title={words.signInTitle}>
        <p className="soft">{words.signInAbout}</p>
        <AskForLink />
      </Card>
    );
  return <div role="status" aria-label={words.entering} />;
}
