import { type PosthasteError as ClientError, PosthasteError } from '@posthaste/client';
import { responseError } from '@posthaste/client/session';
import { apiUrl } from '../router/base-urls';
import type { Grant, LinkDetails } from './grant';
import { retryConflicts } from './retry-conflicts';

/** Doesn't send an access token: these routes accept a link's token or the cookie. */
async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(new URL(path, apiUrl), {
    method,
    credentials: 'same-origin',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw new PosthasteError({ code: 'CONNECTION_FAILED', message: 'The service isn’t responding.' }, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw responseError({ status: response.status, headers: response.headers, text });
  return text === '' ? (undefined as Result) : JSON.parse(text).data;
}

/** The response doesn't reveal whether the address is a member's. */
export const requestSignInLink = (email: string): Promise<void> => send('POST', 'sessions/links', { email });

export const readSignInLink = (token: string): Promise<LinkDetails> => send('POST', 'sessions/links/read', { token });

export const createSession = (token: string): Promise<Grant> =>
  retryConflicts(() => send('POST', 'sessions', { token }));

export const refreshSession = (projectId?: string): Promise<Grant> =>
  retryConflicts(() => send('POST', 'sessions/refresh', projectId === undefined ? {} : { projectId }));

/** Signs out of all projects. */
export const deleteSession = (): Promise<void> => retryConflicts(() => send('DELETE', 'sessions/current'));

export const isDeadLink = (error: unknown): error is ClientError =>
  error instanceof PosthasteError && error.code.startsWith('SIGN_IN_LINK');

export const isSessionCopied = (error: unknown): boolean =>
  error instanceof PosthasteError && error.code === 'SESSION_COPIED';

export const isUnauthorized = (error: unknown): error is ClientError =>
  error instanceof PosthasteError && error.status === 401;
