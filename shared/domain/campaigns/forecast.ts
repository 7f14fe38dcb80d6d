import { DAY_MS } from '../../durations';

export interface SendingPace {
  /** Emails per second. */
  rate: number;
  /** `left`: emails that the quota still allows today. Null: no limit. */
  quota: { remaining: number; perDay: number } | null;
}

/** Epoch milliseconds; null for never (a quota of zero). */
export function estimateEnd(emails: number, start: number, { rate, quota }: SendingPace): number | null {
  const today = quota ? Math.max(0, quota.remaining) : emails;
  if (emails <= today) return Math.ceil(start + (emails / rate) * 1000);
  const perDay = quota?.perDay ?? 0;
  if (perDay < 1) return null;
  const days = Math.ceil((emails - today) / perDay);
  const onLastDay = emails - today - (days - 1) * perDay;
  return Math.ceil(start + days * DAY_MS + (onLastDay / rate) * 1000);
}
