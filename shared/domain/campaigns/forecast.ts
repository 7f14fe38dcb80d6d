import { DAY_MS } from '../../durations';

export interface SendingPace {
  /** Emails per second. */
  rate: number;
  /** `left` is today's rest; null means no limit. */
  quota: { left: number; perDay: number } | null;
}

/** Epoch milliseconds; null for never (a quota of zero). */
export function finishedAt(mails: number, start: number, { rate, quota }: SendingPace): number | null {
  const today = quota ? Math.max(0, quota.left) : mails;
  if (mails <= today) return Math.ceil(start + (mails / rate) * 1000);
  const perDay = quota?.perDay ?? 0;
  if (perDay < 1) return null;
  const days = Math.ceil((mails - today) / perDay);
  const ofLastDay = mails - today - (days - 1) * perDay;
  return Math.ceil(start + days * DAY_MS + (ofLastDay / rate) * 1000);
}
