import { takeOfDay } from '../projects/allowances';
import { expr } from '../table/expressions';
import { getAs, put, remove } from '../table/rows';
import { contentOf } from '../table/stored';
import { memberKeys } from './keys';

/** A link that the worker is to mail: for an address that somebody has typed, or for a member who is invited. */
export interface SignInRequest {
  id: string;
  /** The token and the mail follow from it, so that a repeat mails nothing twice. */
  seed: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** In the form of parseAddress; of a request by somebody who is not signed in. */
  email?: string;
  /** Of an invitation. */
  projectId?: string;
  memberId?: string;
}

/** The queue repeats a message for less than that. */
const KEPT_S = 24 * 3600;

/** Stores a request. A repeat with the same id changes nothing. */
export async function putSignInRequest(request: SignInRequest): Promise<void> {
  const ttl = Math.ceil(request.createdAt / 1000) + KEPT_S;
  await put({ ...memberKeys.signInRequest(request.id), v: 1, ...request, ttl }, expr`attribute_not_exists(pk)`);
}

export const getSignInRequest = (id: string): Promise<SignInRequest | null> =>
  getAs(memberKeys.signInRequest(id), contentOf<SignInRequest>);

/** The address is stored for no longer than it takes to send the mail. */
export async function removeSignInRequest(id: string): Promise<void> {
  await remove(memberKeys.signInRequest(id));
}

/**
 * Counts a request for a link by its network and its address and over all; false if one of them has had enough. Strangers
 * and members count alike. All together are some hundred thousand mails a month at most.
 */
export async function takeSignInRequest(network: string, person: string): Promise<boolean> {
  const limits = [
    { name: `from#${network}`, perDay: 200, perTenMinutes: 20 },
    { name: `to#${person}`, perDay: 30, perTenMinutes: 5 },
    { name: 'all', perDay: 5_000, perTenMinutes: 500 },
  ];
  for (const limit of limits) {
    if (!(await takeOfDay(memberKeys.signInWindow, limit))) return false;
  }
  return true;
}
