import { takeAllOfDay, takeOfDay } from '../projects/allowances';
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
  /** It comes from a network from which the person has signed in before. */
  known?: boolean;
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

/** What a network asks for in a person's name. */
const ofPair = (name: string, person: string, network: string) => ({
  name: `${name}#${person}#${network}`,
  perDay: 30,
  perTenMinutes: 5,
});

/**
 * Counts a request for a link by its network, and by network and person together: strangers elsewhere take nothing of
 * that. A network from which the person has signed in before has an allowance of its own. Returns 0, or the seconds
 * until a request is served.
 */
export function takeSignInRequest(network: string, person: string, known: boolean): Promise<number> {
  if (known) return takeOfDay(memberKeys.signInWindow, ofPair('known', person, network));
  return takeAllOfDay(memberKeys.signInWindow, [
    ofPair('pair', person, network),
    { name: `from#${network}`, perDay: 200, perTenMinutes: 20 },
  ]);
}

/**
 * Counts an email with a link to a person from an unknown network; false if there were enough. That is more than a
 * hundred thousand emails a month, all of them to members.
 */
export const takeSignInEmail = async (): Promise<boolean> =>
  (await takeOfDay(memberKeys.signInWindow, { name: 'emails', perDay: 5_000, perTenMinutes: 500 })) === 0;
