import type { BounceType, EmailStatus } from '../emails/status';

export type FeedbackType =
  | 'sent'
  | 'delivered'
  | 'delayed'
  | 'bounced'
  | 'complained'
  | 'rejected'
  | 'rendering_failed'
  | 'opened'
  | 'clicked';

/**
 * What feedback says of the address. Whoever complained or can't be reached gets no more mail; one that is `failing`
 * is taken for unreachable when it fails on several days.
 */
export type Verdict = 'complained' | 'unreachable' | 'failing';

/** What the part of an event says that is of its kind alone. */
export interface Reading {
  type: FeedbackType;
  /** The status it stands for. */
  status: EmailStatus;
  /** When it happened, as SES writes it; empty where only the mail's own time is known. */
  at: string;
  bounceType?: BounceType;
  /** SES's word for the kind of a bounce or a delay. */
  subType?: string;
  verdict?: Verdict;
  /** Somebody else's words: a mail server's answer, a reason. May name the person. */
  detail?: string;
  /** The mail server's answer to a delivery, as a number: 250 as a rule. */
  smtpCode?: number;
  link?: string;
  /** What the sender's HTML says of the link in `ses:tags`. */
  linkTags?: Record<string, string[]>;
  userAgent?: string;
  /** SES takes it for the doing of a machine. */
  bot?: true;
}

/** The sub-type of a bounce or complaint that SES only remembers of the whole account: it did not send the mail at all. */
export const ACCOUNT_LIST = 'OnAccountSuppressionList';

export type Json = Record<string, unknown>;

export const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const LONGEST_TEXT = 500;

/** No longer than that, and without halves of characters, which JSON can hold and the table can't. */
export const cut = (value: unknown, longest: number): string =>
  text(value)
    .slice(0, longest)
    .replace(/\p{Cs}/gu, '');

/** A member that is there only when it says something. */
export const given = <N extends string>(name: N, value: unknown, longest = LONGEST_TEXT): { [K in N]?: string } => {
  const said = cut(value, longest);
  return (said ? { [name]: said } : {}) as { [K in N]?: string };
};
