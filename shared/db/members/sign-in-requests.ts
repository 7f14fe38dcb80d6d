import { DAY_SECONDS, type EpochMs } from '../../durations';
import { consumeAllFromDay, consumeFromDay } from '../projects/allowances';
import { expr } from '../table/expressions';
import { get, getAs, put, remove } from '../table/rows';
import { contentOf } from '../table/stored';
import { putPart, type TransactionPart } from '../table/transact';
import { memberKeys } from './keys';

const NETWORK_SECONDS = 90 * DAY_SECONDS;

export function recordNetworkPart(person: string, network: string, time: EpochMs): TransactionPart {
  const ttl = Math.ceil(time / 1000) + NETWORK_SECONDS;
  return putPart({ ...memberKeys.knownNetwork(person, network), v: 1, ttl });
}

/** True for 90 days after a sign-in from the network. */
export async function isKnownNetwork(person: string, network: string, time: EpochMs): Promise<boolean> {
  const row = await get<{ ttl: number }>(memberKeys.knownNetwork(person, network));
  return row !== null && row.ttl > time / 1000;
}

export interface SignInRequest {
  id: string;
  /** Token and email derive from the seed, so a repeat sends no second email. */
  seed: string;
  createdAt: EpochMs;
  email?: string;
  projectId?: string;
  memberId?: string;
  known?: boolean;
}

/** Longer than the queue redelivers the request's message. */
const RETENTION_SECONDS = DAY_SECONDS;

export async function putSignInRequest(request: SignInRequest): Promise<void> {
  const ttl = Math.ceil(request.createdAt / 1000) + RETENTION_SECONDS;
  await put({ ...memberKeys.signInRequest(request.id), v: 1, ...request, ttl }, expr`attribute_not_exists(pk)`);
}

export const getSignInRequest = (id: string): Promise<SignInRequest | null> =>
  getAs(memberKeys.signInRequest(id), contentOf<SignInRequest>);

export async function removeSignInRequest(id: string): Promise<void> {
  await remove(memberKeys.signInRequest(id));
}

const pairAllowance = (name: string, person: string, network: string) => ({
  name: `${name}#${person}#${network}`,
  perDay: 30,
  perTenMinutes: 5,
});

/** Strangers in other networks can't use up a person's requests. */
export function consumeSignInRequest(network: string, person: string, isKnown: boolean): Promise<number> {
  if (isKnown) return consumeFromDay(memberKeys.signInWindow, pairAllowance('known', person, network));
  return consumeAllFromDay(memberKeys.signInWindow, [
    pairAllowance('pair', person, network),
    { name: `from#${network}`, perDay: 200, perTenMinutes: 20 },
  ]);
}

/** Limits emails that unknown networks request to 150,000 a month. */
export const consumeSignInEmail = async (): Promise<boolean> =>
  (await consumeFromDay(memberKeys.signInWindow, { name: 'emails', perDay: 5_000, perTenMinutes: 500 })) === 0;
