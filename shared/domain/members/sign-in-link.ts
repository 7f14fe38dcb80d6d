/** Servers, logs, and referrers don't see what follows the #. */
export const signInLink = (publicUrl: string, token: string): string => `${publicUrl}/dashboard/sign-in#token=${token}`;

export const LINK_LIFE_MS = {
  mail: 15 * 60_000,
  invitation: 7 * 24 * 3600_000,
  operator: 10 * 60_000,
} as const;

export type LinkKind = keyof typeof LINK_LIFE_MS;
