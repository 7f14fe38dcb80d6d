/** The address of a sign-in link. The token is behind the #, which no server, log or referrer gets to see. */
export const signInLink = (publicUrl: string, token: string): string => `${publicUrl}/dashboard/sign-in#token=${token}`;

/** How long links work, in milliseconds. */
export const LINK_LIFE_MS = {
  mail: 15 * 60_000,
  invitation: 7 * 24 * 3600_000,
  operator: 10 * 60_000,
} as const;

export type LinkKind = keyof typeof LINK_LIFE_MS;
