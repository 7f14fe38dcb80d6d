import { DAY_SECONDS, type EpochMs } from '../../durations';
import { get } from '../table/rows';
import { putPart, type TransactionPart } from '../table/transact';
import { memberKeys } from './keys';

const KNOWN_S = 90 * DAY_SECONDS;

export function recordNetwork(person: string, network: string, time: EpochMs): TransactionPart {
  const ttl = Math.ceil(time / 1000) + KNOWN_S;
  return putPart({ ...memberKeys.knownNetwork(person, network), v: 1, ttl });
}

/** Within 90 days before `time`, in epoch ms. */
export async function isKnownNetwork(person: string, network: string, time: number): Promise<boolean> {
  const row = await get<{ ttl: number }>(memberKeys.knownNetwork(person, network));
  return row !== null && row.ttl > time / 1000;
}
