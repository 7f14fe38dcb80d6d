/** What decides when a number of mails will have gone out. */
export interface Pace {
  /** Mails a second. */
  rate: number;
  /** Bulk mail that the account may still send today, and in any 24 hours; null where there is no limit. */
  quota: { left: number; perDay: number } | null;
}

const DAY_MS = 86_400_000;

/**
 * When so many mails will have gone out that begin at `start`, in epoch milliseconds; null for never, as without a
 * quota for bulk mail. What the day's quota leaves over goes a day's worth at a time.
 */
export function finishedAt(mails: number, start: number, { rate, quota }: Pace): number | null {
  if (mails === 0) return start;
  const today = quota ? Math.max(0, quota.left) : mails;
  if (mails <= today) return Math.ceil(start + (mails / rate) * 1000);
  const perDay = quota?.perDay ?? 0;
  if (perDay < 1) return null;
  const days = Math.ceil((mails - today) / perDay);
  const ofLastDay = mails - today - (days - 1) * perDay;
  return Math.ceil(start + days * DAY_MS + (ofLastDay / rate) * 1000);
}
