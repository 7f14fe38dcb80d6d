import { useSyncExternalStore } from 'react';
import { deleteAllDrafts } from '../ui/editing/draft-store';
import type { Grant, Role } from './grant';
import { isSessionCopied, isUnauthorized, refreshSession } from './session-routes';
import { TokenKeeper } from './token-keeper';

export type SessionState =
  | { state: 'starting' }
  | { state: 'unreachable'; error: unknown }
  | { state: 'signed-out'; wasCopied?: boolean }
  | { state: 'signed-in'; grant: Grant }
  | { state: 'ended'; grant: Grant; wasCopied: boolean };

type Message = { kind: 'grant'; grant: Grant } | { kind: 'signed-out' };

let currentSession: SessionState = { state: 'starting' };
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('posthaste-session');

const grantOf = (session: SessionState): Grant | undefined =>
  session.state === 'signed-in' || session.state === 'ended' ? session.grant : undefined;

function setState(next: SessionState): void {
  currentSession = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers offer locks only over HTTPS; without them each tab renews its own token. */
const withSessionLock = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('posthaste-session', run) : run();

const tokenKeeper = new TokenKeeper({
  now: Date.now,
  withLock: withSessionLock,
  renew: async () => {
    const grant = await refreshSession(tokenKeeper.grant?.project.id);
    publishGrant(grant);
    return grant;
  },
});

function publishGrant(grant: Grant): void {
  otherTabs.postMessage({ kind: 'grant', grant } satisfies Message);
  setState({ state: 'signed-in', grant });
}

otherTabs.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'signed-out') return forgetSession();
  const { grant } = data;
  const ownGrant = grantOf(currentSession);
  // A tab stays in its project and ignores the session of another person.
  if (ownGrant && !isSameMembership(ownGrant, grant)) return;
  tokenKeeper.keep(grant);
  setState({ state: 'signed-in', grant });
};

const isSameMembership = (ownGrant: Grant, grant: Grant): boolean =>
  ownGrant.project.id === grant.project.id && ownGrant.member.email === grant.member.email;

function forgetSession(): void {
  void deleteAllDrafts();
  tokenKeeper.forget();
  setState({ state: 'signed-out' });
}

export function signInWith(grant: Grant): void {
  const { state } = currentSession;
  const isOtherPerson = state === 'signed-in' && currentSession.grant.member.email !== grant.member.email;
  if (isOtherPerson) void deleteAllDrafts();
  tokenKeeper.keep(grant);
  publishGrant(grant);
}

export async function startSession(): Promise<void> {
  try {
    await tokenKeeper.token();
  } catch (error) {
    if (isUnauthorized(error)) setState({ state: 'signed-out', wasCopied: isSessionCopied(error) });
    else setState({ state: 'unreachable', error });
  }
}

/** Ends the session if `refusedToken` can't be renewed. */
export async function accessToken(refusedToken?: string): Promise<string> {
  try {
    return await tokenKeeper.token(refusedToken);
  } catch (error) {
    if (isUnauthorized(error) && currentSession.state === 'signed-in')
      setState({ state: 'ended', grant: currentSession.grant, wasCopied: isSessionCopied(error) });
    throw error;
  }
}

export async function changeProject(projectId: string): Promise<void> {
  const grant = await withSessionLock(() => refreshSession(projectId));
  tokenKeeper.keep(grant);
  setState({ state: 'signed-in', grant });
}

export function signOutAllTabs(): void {
  otherTabs.postMessage({ kind: 'signed-out' } satisfies Message);
  forgetSession();
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => currentSession);

export function useGrant(): Grant {
  const grant = grantOf(useSession());
  if (!grant) throw new Error('This page needs a session.');
  return grant;
}

const RANKS: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

export const includesRole = (role: Role, minimum: Role | undefined): boolean =>
  minimum === undefined || RANKS[role] >= RANKS[minimum];

/** Decides what is displayed. The service checks the role itself. */
export const useMay = (role: Role): boolean => includesRole(useGrant().member.role, role);
