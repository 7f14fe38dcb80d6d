import { type PosthasteError as ClientError, PosthasteError } from '@posthaste/client';
import { answerError } from '@posthaste/client/session';
import { apiUrl } from '../router/place';
import type { Grant, LinkGoal } from './grant';
import { patiently } from './patiently';

/** The routes by which a session begins and goes on: they take a link's token or the cookie, and no access token. */
async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(new URL(path, apiUrl), {
    method,
    credentials: 'same-origin',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw new PosthasteError({ code: 'CONNECTION_FAILED', message: 'The service isn’t responding.' }, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw answerError({ status: response.status, headers: response.headers, text });
  return text === '' ? (undefined as Result) : JSON.parse(text).data;
}

/** Asks for a mail with a sign-in link. The answer is the same whether the address is a member's or not. */
export const askForLink = (email: string): Promise<void> => send('POST', 'sessions/links', { email });

/** Where a link leads. It can still be used after that. */
export const readLink = (token: string): Promise<LinkGoal> => send('POST', 'sessions/links/read', { token });

/** Exchanges the token of a link. */
export const exchange = (token: string): Promise<Grant> => patiently(() => send('POST', 'sessions', { token }));

/** A new access token by the cookie; with a project, one of that project. */
export const refresh = (projectId?: string): Promise<Grant> =>
  patiently(() => send('POST', 'sessions/refresh', projectId === undefined ? {} : { projectId }));

/** Signs out: ends the session of the cookie in all projects. */
export const close = (): Promise<void> => patiently(() => send('DELETE', 'sessions/current'));

/** Whether the service does not take a link: it is used, too old, or not whole. */
export const isDeadLink = (error: unknown): error is ClientError =>
  error instanceof PosthasteError && error.code.startsWith('SIGN_IN_LINK');

/** Whether an error says that there is no session, as opposed to no answer. */
export const meansSignedOut = (error: unknown): error is ClientError =>
  error instanceof PosthasteError && error.status === 401;
