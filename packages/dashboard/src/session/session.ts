import { useSyncExternalStore } from 'react';
import { deleteAllDrafts } from '../ui/editing/draft-store';
import type { Grant, Role } from './grant';
import { isCopied, meansSignedOut, refresh } from './session-routes';
import { TokenKeeper } from './token-keeper';

export type SessionState =
  | { state: 'starting' }
  | { state: 'unreachable'; error: unknown }
  | { state: 'signed-out'; copied?: boolean }
  | { state: 'signed-in'; grant: Grant }
  | { state: 'ended'; grant: Grant; copied: boolean };

type Message = { kind: 'grant'; grant: Grant } | { kind: 'signed-out' };

let current: SessionState = { state: 'starting' };
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('posthaste-session');

function setState(next: SessionState): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Locks exist only on secure pages; elsewhere each tab renews its own token. */
const exclusively = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('posthaste-session', run) : run();

const tokenKeeper = new TokenKeeper({
  now: Date.now,
  exclusively,
  renew: async () => {
    const grant = await refresh(tokenKeeper.grant?.project.id);
    announce(grant);
    return grant;
  },
});

function announce(grant: Grant): void {
  tabs.postMessage({ kind: 'grant', grant } satisfies Message);
  setState({ state: 'signed-in', grant });
}

tabs.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'signed-out') return leave();
  const ownGrant = current.state === 'signed-in' || current.state === 'ended' ? current.grant : undefined;
  // A tab stays in its project and ignores the session of another person.
  if (ownGrant && (ownGrant.project.id !== data.grant.project.id || ownGrant.member.email !== data.grant.member.email))
    return;
  tokenKeeper.keep(data.grant);
  setState({ state: 'signed-in', grant: data.grant });
};

function leave(): void {
  void deleteAllDrafts();
  tokenKeeper.forget();
  setState({ state: 'signed-out' });
}

/** Notifies other tabs, and deletes drafts of another person. */
export function enter(grant: Grant): void {
  if (current.state === 'signed-in' && current.grant.member.email !== grant.member.email) void deleteAllDrafts();
  tokenKeeper.keep(grant);
  announce(grant);
}

export async function start(): Promise<void> {
  try {
    await tokenKeeper.token();
  } catch (error) {
    setState(
      meansSignedOut(error) ? { state: 'signed-out', copied: isCopied(error) } : { state: 'unreachable', error },
    );
  }
}

/** `refused` is the rejected token. Ends the session if there is no other. */
export async function accessToken(refused?: string): Promise<string> {
  try {
    return await tokenKeeper.token(refused);
  } catch (error) {
    if (meansSignedOut(error) && current.state === 'signed-in')
      setState({ state: 'ended', grant: current.grant, copied: isCopied(error) });
    throw error;
  }
}

export async function changeProject(projectId: string): Promise<void> {
  const grant = await exclusively(() => refresh(projectId));
  tokenKeeper.keep(grant);
  setState({ state: 'signed-in', grant });
}

export function signedOut(): void {
  tabs.postMessage({ kind: 'signed-out' } satisfies Message);
  leave();
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => current);

export function useGrant(): Grant {
  const session = useSession();
  if (session.state === 'signed-in' || session.state === 'ended') return session.grant;
  throw new Error('This page needs a session.');
}

const RANKS: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

export const includesRole = (role: Role, needed: Role | undefined): boolean =>
  needed === undefined || RANKS[role] >= RANKS[needed];

/** Only hides buttons; the service checks too. */
export const useMay = (role: Role): boolean => includesRole(useGrant().member.role, role);
