import { get } from '../table/rows';
import { putPart, type TransactionPart } from '../table/transact';
import { memberKeys } from './keys';

/** How long a network stays known after the latest sign-in from there. */
const KNOWN_S = 90 * 24 * 3600;

/** Notes that a person signs in from a network at `time`, in epoch milliseconds. */
export function noteNetwork(person: string, network: string, time: number): TransactionPart {
  const ttl = Math.ceil(time / 1000) + KNOWN_S;
  return putPart({ ...memberKeys.knownNetwork(person, network), v: 1, ttl });
}

/** Whether a person has signed in from a network within 90 days before `time`, in epoch milliseconds. */
export async function isKnownNetwork(person: string, network: string, time: number): Promise<boolean> {
  const row = await get<{ ttl: number }>(memberKeys.knownNetwork(person, network));
  return row !== null && row.ttl > time / 1000;
}
