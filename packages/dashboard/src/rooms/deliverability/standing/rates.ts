import type { Project } from '@posthaste/client';
import { DAY_MS } from '../../../ui/durations';

/** `0.0008` becomes `0.08%`. */
export const percentText = (share: number): string =>
  `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: share < 0.01 ? 3 : 1 })}%`;

type Stats = Pick<Project['reputation']['marketing'], 'sent' | 'hardBounces' | 'complaints'>;

/** The limit for `everything` applies to the sum of both streams. */
export function combineRates({ marketing, transactional }: Project['reputation']): Stats {
  return {
    sent: marketing.sent + transactional.sent,
    hardBounces: marketing.hardBounces + transactional.hardBounces,
    complaints: marketing.complaints + transactional.complaints,
  };
}

/** Start of a scope's window, as ISO 8601. `since` is the start of the longest window, which has `maxDays` days. */
export const windowStart = (since: string, maxDays: number, days: number): string =>
  new Date(Date.parse(since) + (maxDays - days) * DAY_MS).toISOString();

export interface Limit {
  share: number;
  minCount: number;
  minSent: number;
}

/** 0 to 1. The limit is reached if the share and both minimums are. */
export function limitUsage(count: number, sent: number, { share, minCount, minSent }: Limit): number {
  if (count === 0) return 0;
  const shareUsage = count / Math.max(1, sent) / share;
  const countUsage = count / minCount;
  const sentUsage = minSent === 0 ? 1 : sent / minSent;
  return Math.min(1, shareUsage, countUsage, sentUsage);
}
