import type { PosthasteError } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import icon from '../icon.svg';
import { home } from '../router/base-urls';
import { currentRoute, hrefOf, navigate } from '../router/router';
import { startSession, useSession } from '../session/session';
import { isDeadLink, readSignInLink } from '../session/session-routes';
import { Button } from '../ui/button';
import { Problem } from '../ui/problem';
import { Sheet } from '../ui/sheet';
import { FollowLink, type OpenedLink } from './follow-link';
import { FIRST_PAGE, prefetch } from './rooms';
import { SignInForm } from './sign-in';
import { words } from './words';

const GateCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="gate">
    <div className="gate-card">
      <img src={icon} alt="" width="40" height="40" />
      <h1>{title}</h1>
      {children}
    </div>
  </main>
);

const SIGN_IN_PATH = `${home.pathname}sign-in`;

/** A sign-in link's token, kept out of the URL and the history. */
let pendingToken: string | undefined;

function takeTokenFromUrl(): string | undefined {
  if (location.pathname !== SIGN_IN_PATH) return undefined;
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(null, '', SIGN_IN_PATH);
  return token;
}

/** Reloads, because a new link in an open tab changes only the hash. */
addEventListener('hashchange', () => {
  if (location.pathname === SIGN_IN_PATH && location.hash.startsWith('#token=')) location.reload();
});

async function readLinkOrStartSession(): Promise<OpenedLink | undefined> {
  if (`${location.pathname}/` === home.pathname) navigate(hrefOf(FIRST_PAGE), 'replace');
  const token = pendingToken ?? takeTokenFromUrl();
  const isSignInPage = token !== undefined;
  pendingToken = token === '' ? undefined : token;
  prefetch(isSignInPage ? FIRST_PAGE : currentRoute()?.name);
  if (pendingToken === undefined) {
    if (isSignInPage) navigate(hrefOf(FIRST_PAGE), 'replace');
    await startSession();
    return undefined;
  }
  const [readResult] = await Promise.allSettled([readSignInLink(pendingToken), startSession()]);
  if (readResult.status === 'rejected') throw readResult.reason;
  return { token: pendingToken, details: readResult.value };
}

/** Starts once per load, before the first paint. */
let startup: Promise<OpenedLink | undefined> | undefined = readLinkOrStartSession();

function useStartup() {
  const [isFollowingLink, setFollowingLink] = useState(pendingToken !== undefined);
  const [link, setLink] = useState<OpenedLink>();
  const [error, setError] = useState<unknown>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    startup ??= readLinkOrStartSession();
    startup.then(setLink, setError);
  }, [attempts]);
  const retry = () => {
    startup = undefined;
    setError(undefined);
    setAttempts(attempts + 1);
  };
  const finish = () => {
    pendingToken = undefined;
    setFollowingLink(false);
    navigate(hrefOf(FIRST_PAGE), 'replace');
  };
  return { isFollowingLink, link, error, retry, finish, setError };
}

function useRefetchAfterSignIn(isSignedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isSignedIn) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isSignedIn, queries]);
}

function useEmptyCacheAfterSignOut(isSignedOut: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isSignedOut) queries.clear();
  }, [isSignedOut, queries]);
}

/** Looks like `index.html`, which it replaces, so that nothing moves. */
const LoadingScreen = () => (
  <div className="boot" role="status" aria-label={words.signingIn}>
    <img src={icon} alt="" width="40" height="40" />
    <p>{words.loading}</p>
    <p className="boot-late">{words.loadingLate}</p>
  </div>
);

function DeadLink({ error, onDone }: { error: PosthasteError; onDone: () => void }) {
  const isSignedIn = useSession().state === 'signed-in';
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn) onDone();
  });
  return (
    <GateCard title={words.deadLinkTitle}>
      <p>{error.message}</p>
      <p className="soft">{error.suggestion ?? words.deadLink}</p>
      {wasSignedIn ? <Button onClick={onDone}>{words.continueToDashboard}</Button> : <SignInForm />}
    </GateCard>
  );
}

function LinkScreen({ link, error, retry, finish, setError }: ReturnType<typeof useStartup>) {
  if (isDeadLink(error)) return <DeadLink error={error} onDone={finish} />;
  if (error !== undefined)
    return (
      <GateCard title={words.signInTitle}>
        <Problem error={error} retry={retry} />
      </GateCard>
    );
  if (!link) return <LoadingScreen />;
  return (
    <GateCard title={words.signInTo(link.details.project.name)}>
      <FollowLink {...link} onDone={finish} onDeadLink={setError} />
    </GateCard>
  );
}

export function Gate({ children }: { children: ReactNode }) {
  const session = useSession();
  const startupState = useStartup();
  useRefetchAfterSignIn(session.state === 'signed-in');
  useEmptyCacheAfterSignOut(session.state === 'signed-out');
  if (startupState.isFollowingLink) return <LinkScreen {...startupState} />;
  if (session.state === 'signed-in') return children;
  if (session.state === 'ended')
    return (
      <>
        {children}
        <Sheet title={words.endedTitle} onClose={() => {}} persistent>
          {session.wasCopied && <p className="note warn">{words.sessionCopied}</p>}
          <p>{words.endedAbout}</p>
          <SignInForm knownEmail={session.grant.member.email ?? ''} />
        </Sheet>
      </>
    );
  if (session.state === 'unreachable')
    return (
      <GateCard title={words.signInTitle}>
        <Problem error={session.error} retry={startupState.retry} />
      </GateCard>
    );
  if (session.state === 'signed-out')
    return (
      <GateCard title={words.signInTitle}>
        {session.wasCopied && <p className="note warn">{words.sessionCopied}</p>}
        <p className="soft">{words.signInAbout}</p>
        <SignInForm />
      </GateCard>
    );
  return <LoadingScreen />;
}
