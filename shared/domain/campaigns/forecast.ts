import { DAY_MS } from '../../durations';

export interface SendingPace {
  /** Emails per second. */
  rate: number;
  /** In emails; null if SES sets no limit. `remaining` is for today. */
  quota: { remaining: number; perDay: number } | null;
}

/** Epoch milliseconds; null for never (a quota of zero). */
export function estimateEnd(emails: number, start: number, { rate, quota }: SendingPace): number | null {
  const emailsToday = quota ? Math.max(0, quota.remaining) : emails;
  if (emails <= emailsToday) return Math.ceil(start + (emails / rate) * 1000);
  const perDay = quota?.perDay ?? 0;
  if (perDay < 1) return null;
  const emailsLater = emails - emailsToday;
  const days = Math.ceil(emailsLater / perDay);
  const emailsOnLastDay = emailsLater - (days - 1) * perDay;
  return Math.ceil(start + days * DAY_MS + (emailsOnLastDay / rate) * 1000);
}
