import type { Provider } from '../../domain/sending/providers';
import { beginningOfDay, limitAt, type WarmUp } from '../../domain/sending/warm-up';
import { DAY_SECONDS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys, warmUpDayPrefix, warmUpDaysPartition, warmUpPartition } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryAll } from '../table/query';
import { getAs, put, type Row, remove, updateOrRead } from '../table/rows';
import { contentOf } from '../table/stored';

const toWarmUp = (row: Row): WarmUp => contentOf<WarmUp>(row);

export const getWarmUp = (projectId: string, domainId: string): Promise<WarmUp | null> =>
  getAs(keys.warmUp(projectId, domainId), toWarmUp);

export async function listWarmUps(projectId: string): Promise<WarmUp[]> {
  return (await queryAll({ pk: warmUpPartition(projectId), eventual: true })).map(toWarmUp);
}

const rowOf = (plan: WarmUp) => ({ ...keys.warmUp(plan.projectId, plan.domainId), v: 1, ...plan });

export const startWarmUp = (plan: WarmUp): Promise<boolean> => put(rowOf(plan), expr`attribute_not_exists(pk)`);

export const beginWarmUpDay = (before: WarmUp, next: WarmUp): Promise<boolean> =>
  put(rowOf(next), expr`day = ${before.day} AND startedAt = ${before.startedAt}`);

export async function endWarmUp(projectId: string, domainId: string): Promise<void> {
  await remove(keys.warmUp(projectId, domainId));
}

type SentCounts = Partial<Record<Provider, number>>;

export async function readSentCounts(plan: WarmUp): Promise<SentCounts> {
  const prefix = warmUpDayPrefix(plan.day);
  const rows = await queryAll({ pk: warmUpDaysPartition(plan), sk: { beginsWith: prefix } });
  return Object.fromEntries(rows.map(({ sk, taken }) => [String(sk).slice(prefix.length), Number(taken)]));
}

const RETENTION_SECONDS = 31 * DAY_SECONDS;
/** Emails that one write reserves. Unused reservations are lost. */
const MAX_LEASED = 20;
const LEASES_PER_DAY = 20;
const MAX_ROUNDS = 3;

interface Lease {
  remaining: number;
  isExhausted: boolean;
  runningExtension?: Promise<void> | undefined;
}

const leases = new Map<string, Lease>();
const MAX_LEASES = 500;

const leaseName = ({ projectId, domainId, startedAt, day }: WarmUp, provider: Provider): string =>
  [projectId, domainId, startedAt, day, provider].join(' ');

function leaseOf(plan: WarmUp, provider: Provider): Lease {
  const name = leaseName(plan, provider);
  const existing = leases.get(name);
  if (existing) return existing;
  if (leases.size >= MAX_LEASES) leases.clear();
  const lease = { remaining: 0, isExhausted: false };
  leases.set(name, lease);
  return lease;
}

export async function claimWarmUpSend(plan: WarmUp, provider: Provider): Promise<boolean> {
  const limit = limitAt(plan.steps[provider].step);
  if (limit === null) return true;
  const lease = leaseOf(plan, provider);
  while (lease.remaining === 0) {
    if (lease.isExhausted) return false;
    lease.runningExtension ??= extendLease(lease, plan, provider, limit).finally(() => {
      lease.runningExtension = undefined;
    });
    await lease.runningExtension;
  }
  lease.remaining -= 1;
  return true;
}

export function releaseWarmUpSend(plan: WarmUp, provider: Provider): void {
  const lease = leases.get(leaseName(plan, provider));
  if (lease) lease.remaining += 1;
}

async function extendLease(lease: Lease, plan: WarmUp, provider: Provider, limit: number): Promise<void> {
  const { day } = plan;
  const key = keys.warmUpDay(plan, day, provider);
  const ttl = Math.ceil(beginningOfDay(plan, day) / 1000) + RETENTION_SECONDS;
  let requested = Math.min(MAX_LEASED, Math.ceil(limit / LEASES_PER_DAY));
  for (let round = 0; round < MAX_ROUNDS && requested > 0; round++) {
    const outcome = await updateOrRead<{ taken?: number }>(key, {
      add: { taken: requested },
      set: { v: 1, ttl },
      if: expr`attribute_not_exists(taken) OR taken <= ${limit - requested}`,
      makesRow: true,
    });
    if (!isConflict(outcome)) {
      lease.remaining += requested;
      return;
    }
    requested = Math.min(requested, limit - (outcome.row?.taken ?? 0));
  }
  lease.isExhausted = requested <= 0;
  if (!lease.isExhausted) throw new Error('too many senders compete for the emails of one warm-up plan');
}

export const isWarmUpOver = (plan: WarmUp): boolean => now() >= beginningOfDay(plan, plan.day + 1);
