import { useSyncExternalStore } from 'react';
import { dropAllDrafts } from '../ui/editing/draft-store';
import type { Grant, Role } from './grant';
import { meansSignedOut, refresh } from './session-routes';
import { TokenKeeper } from './token-keeper';

/** `ended`: there was a session in this tab, and the page under the sign-in is still there. */
export type SessionState =
  | { state: 'starting' }
  | { state: 'unreachable'; error: unknown }
  | { state: 'signed-out' }
  | { state: 'signed-in'; grant: Grant }
  | { state: 'ended'; grant: Grant };

type Message = { kind: 'grant'; grant: Grant } | { kind: 'signed-out' };

let current: SessionState = { state: 'starting' };
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('posthaste-session');

function become(next: SessionState): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers have locks on secure pages only; elsewhere each tab renews by itself. */
const exclusively = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('posthaste-session', run) : run();

const keeper = new TokenKeeper({
  now: Date.now,
  exclusively,
  renew: async () => {
    const grant = await refresh(keeper.grant?.project.id);
    announce(grant);
    return grant;
  },
});

function announce(grant: Grant): void {
  tabs.postMessage({ kind: 'grant', grant } satisfies Message);
  become({ state: 'signed-in', grant });
}

tabs.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'signed-out') return leave();
  const ours = current.state === 'signed-in' || current.state === 'ended' ? current.grant : undefined;
  // A tab stays in its project, and the session of another person is no session for this tab.
  if (ours && (ours.project.id !== data.grant.project.id || ours.member.email !== data.grant.member.email)) return;
  keeper.keep(data.grant);
  become({ state: 'signed-in', grant: data.grant });
};

function leave(): void {
  void dropAllDrafts();
  keeper.forget();
  become({ state: 'signed-out' });
}

/** Takes the session that a sign-in began, and tells the other tabs. What another person typed goes with its session. */
export function enter(grant: Grant): void {
  if (current.state === 'signed-in' && current.grant.member.email !== grant.member.email) void dropAllDrafts();
  keeper.keep(grant);
  announce(grant);
}

/** Goes on with the session of the cookie, if there is one. */
export async function start(): Promise<void> {
  try {
    await keeper.token();
  } catch (error) {
    become(meansSignedOut(error) ? { state: 'signed-out' } : { state: 'unreachable', error });
  }
}

/** A token for a call; `refused` is the one that the service did not take. Ends the session when there is no other. */
export async function accessToken(refused?: string): Promise<string> {
  try {
    return await keeper.token(refused);
  } catch (error) {
    if (meansSignedOut(error) && current.state === 'signed-in') become({ state: 'ended', grant: current.grant });
    throw error;
  }
}

/** Works in another project from now on. */
export async function changeProject(projectId: string): Promise<void> {
  const grant = await exclusively(() => refresh(projectId));
  keeper.keep(grant);
  become({ state: 'signed-in', grant });
}

/** Forgets the session in all tabs. */
export function signedOut(): void {
  tabs.postMessage({ kind: 'signed-out' } satisfies Message);
  leave();
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => current);

/** The session of a page that is shown to a member only. */
export function useGrant(): Grant {
  const session = useSession();
  if (session.state === 'signed-in' || session.state === 'ended') return session.grant;
  throw new Error('This page needs a session.');
}

const RANKS: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

/** Whether a role includes another one; each includes none. */
export const includesRole = (role: Role, needed: Role | undefined): boolean =>
  needed === undefined || RANKS[role] >= RANKS[needed];

/** Whether the member may do what takes at least this role. The service checks it too: this hides the buttons. */
export const useMay = (role: Role): boolean => includesRole(useGrant().member.role, role);
