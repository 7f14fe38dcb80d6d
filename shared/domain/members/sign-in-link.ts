import { DAY_MS, MINUTE_MS } from '../../durations';

/** Servers, logs, and referrers don't see what follows the #. */
export const signInLink = (publicUrl: string, token: string): string => `${publicUrl}/dashboard/sign-in#token=${token}`;

export const LINK_LIFE_MS = {
  email: 15 * MINUTE_MS,
  invitation: 7 * DAY_MS,
  operator: 10 * MINUTE_MS,
} as const;

export type LinkKind = keyof typeof LINK_LIFE_MS;
