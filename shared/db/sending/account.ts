import type { SesAccount } from '../../aws/account';
import { BULK_QUOTA_SHARE } from '../../domain/sending/account';
import { timedCache } from '../../ops/cache';
import { optionalEnv } from '../../ops/env';
import { describe, logger } from '../../ops/log';
import { keys } from '../table/keys';
import { getAs, put } from '../table/rows';
import { contentOf } from '../table/stored';

export interface Account extends SesAccount {
  checkedAt: string;
}

const STATE_AGE_MS = 5_000;
const recentAccount = timedCache<Account | null>(STATE_AGE_MS);

const readRow = (): Promise<Account | null> => getAs(keys.account(), contentOf<Account>, { eventual: true });

/** At most 5 s old; null before the first refresh. */
export const getAccount = (): Promise<Account | null> => recentAccount.get('account', readRow);

export async function putAccount(account: Account): Promise<void> {
  await put({ ...keys.account(), v: 1, ...account });
  recentAccount.clear();
}

/** Emails per second, until the account has been read. */
const DEFAULT_RATE = 14;

export async function sendingRate(): Promise<number> {
  const account = await getAccount();
  const ceiling = Number(optionalEnv('rateCeiling') ?? Number.POSITIVE_INFINITY);
  return Math.min(account?.maxSendRate ?? DEFAULT_RATE, ceiling);
}

/** Null without a daily quota, which SES reports as -1, or before the first refresh. */
export async function quotaLeft(): Promise<number | null> {
  const account = await getAccount();
  if (!account || account.max24HourSend < 0) return null;
  return Math.floor(account.max24HourSend * BULK_QUOTA_SHARE - account.sentLast24Hours);
}

export async function quotaMetrics(): Promise<{ SendRate?: number; QuotaLeft?: number | null }> {
  try {
    const [SendRate, QuotaLeft] = await Promise.all([sendingRate(), quotaLeft()]);
    return { SendRate, QuotaLeft };
  } catch (error) {
    logger.warn('rate and quota could not be read', describe(error));
    return {};
  }
}
