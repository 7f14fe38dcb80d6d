import type { PosthasteError } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import icon from '../icon.svg';
import { home } from '../router/base-urls';
import { currentAddress, hrefOf, open } from '../router/router';
import { start, useSession } from '../session/session';
import { isDeadLink, readLink } from '../session/session-routes';
import { Button } from '../ui/button';
import { Problem } from '../ui/problem';
import { Sheet } from '../ui/sheet';
import { FollowLink, type OpenedLink } from './follow-link';
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

/** Kept out of the URL and the history. */
let pendingToken: string | undefined;

function consumeToken(): string | undefined {
  if (location.pathname !== SIGN_IN_PATH) return undefined;
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(null, '', SIGN_IN_PATH);
  return token;
}

/** A new link in an open tab changes only the hash. */
addEventListener('hashchange', () => {
  if (location.pathname === SIGN_IN_PATH && location.hash.startsWith('#token=')) location.reload();
});

async function startUp(): Promise<OpenedLink | undefined> {
  if (`${location.pathname}/` === home.pathname) open(hrefOf(FIRST_PAGE), 'replace');
  const token = pendingToken ?? consumeToken();
  pendingToken = token || undefined;
  prefetch(token === undefined ? currentAddress()?.name : FIRST_PAGE);
  if (token === '') open(hrefOf(FIRST_PAGE), 'replace');
  if (pendingToken === undefined) {
    await start();
    return undefined;
  }
  const [readResult] = await Promise.allSettled([readLink(pendingToken), start()]);
  if (readResult.status === 'rejected') throw readResult.reason;
  return { token: pendingToken, details: readResult.value };
}

/** Runs once per load, before the first paint. */
let startup: Promise<OpenedLink | undefined> | undefined = startUp();

function useStartup() {
  const [following, setFollowing] = useState(pendingToken !== undefined);
  const [link, setLink] = useState<OpenedLink>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    startup ??= startUp();
    startup.then(setLink, setError);
  }, [tries]);
  const retry = () => {
    startup = undefined;
    setError(undefined);
    setTries(tries + 1);
  };
  const done = () => {
    pendingToken = undefined;
    setFollowing(false);
    open(hrefOf(FIRST_PAGE), 'replace');
  };
  return { following, link, error, retry, done, dead: setError };
}

function useRefetchAfterSignIn(isSignedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isSignedIn) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isSignedIn, queries]);
}

/** Matches `index.html`, so that nothing jumps. */
const LoadingScreen = () => (
  <div className="boot" role="status" aria-label={words.signingIn}>
    <img src={icon} alt="" width="40" height="40" />
    <p>{words.loading}</p>
    <p className="boot-late">{words.loadingLate}</p>
  </div>
);

function DeadLink({ error, done }: { error: PosthasteError; done: () => void }) {
  const isSignedIn = useSession().state === 'signed-in';
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn) done();
  });
  return (
    <Card title={words.deadLinkTitle}>
      <p>{error.message}</p>
      <p className="soft">{error.suggestion ?? words.deadLink}</p>
      {wasSignedIn ? <Button onClick={done}>{words.continueToDashboard}</Button> : <AskForLink />}
    </Card>
  );
}

function Link({ link, error, retry, done, dead }: ReturnType<typeof useStartup>) {
  if (isDeadLink(error)) return <DeadLink error={error} done={done} />;
  if (error !== undefined)
    return (
      <Card title={words.signInTitle}>
        <Problem error={error} retry={retry} />
      </Card>
    );
  if (!link) return <LoadingScreen />;
  return (
    <Card title={words.linkTitle(link.details.project.name)}>
      <FollowLink {...link} done={done} dead={dead} />
    </Card>
  );
}

export function Gate({ children }: { children: ReactNode }) {
  const session = useSession();
  const startupState = useStartup();
  useRefetchAfterSignIn(session.state === 'signed-in');
  if (startupState.following) return <Link {...startupState} />;
  if (session.state === 'signed-in') return children;
  if (session.state === 'ended')
    return (
      <>
        {children}
        <Sheet title={words.endedTitle} onClose={() => {}} persistent>
          {session.copied && <p className="note warn">{words.sessionCopied}</p>}
          <p>{words.endedAbout}</p>
          <AskForLink known={session.grant.member.email ?? ''} />
        </Sheet>
      </>
    );
  if (session.state === 'unreachable')
    return (
      <Card title={words.signInTitle}>
        <Problem error={session.error} retry={startupState.retry} />
      </Card>
    );
  if (session.state === 'signed-out')
    return (
      <Card title={words.signInTitle}>
        {session.copied && <p className="note warn">{words.sessionCopied}</p>}
        <p className="soft">{words.signInAbout}</p>
        <AskForLink />
      </Card>
    );
  return <LoadingScreen />;
}
