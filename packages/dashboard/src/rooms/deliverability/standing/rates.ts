import type { Project } from '@posthaste/client';

/** `0.08%`, from a share of 0.0008. */
export const percent = (share: number): string =>
  `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: 3 })}%`;

type Stats = Pick<Project['reputation']['marketing'], 'sent' | 'hardBounces' | 'complaints'>;

/** The stats of marketing and transactional mail together, which the widest limit judges. */
export function together({ marketing, transactional }: Project['reputation']): Stats {
  return {
    sent: marketing.sent + transactional.sent,
    hardBounces: marketing.hardBounces + transactional.hardBounces,
    complaints: marketing.complaints + transactional.complaints,
  };
}

/** At what mail pauses; `leastSent` mails must have been sent. */
export interface Limit {
  share: number;
  least: number;
  leastSent: number;
}

/** How near a count is to its limit, from 0 to 1: the share and both numbers must be reached. */
export function nearness(count: number, sent: number, { share, least, leastSent }: Limit): number {
  if (count === 0) return 0;
  return Math.min(1, count / Math.max(1, sent) / share, count / least, leastSent === 0 ? 1 : sent / leastSent);
}
