import type { ContactEvent } from '@posthaste/client';

/** What the event of a received mail says of it. The sender decides what its texts are. */
export interface Received {
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  reply: string;
  truncated: boolean;
  spam: string;
  virus: string;
  dmarc: string;
  /** Why it was set aside; undefined for mail of people. */
  reason: string | undefined;
  /** The mail that it answers. */
  answers: string | undefined;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the data of an event `email.received` or `email.set_aside`. */
export function receivedOf({ data }: Pick<ContactEvent, 'data'>): Received {
  const { to, truncated, reason, email } = data;
  return {
    from: textIn(data.from),
    fromName: textIn(data.fromName),
    to: Array.isArray(to) ? to.map(textIn) : [],
    subject: textIn(data.subject),
    text: textIn(data.text),
    reply: textIn(data.reply),
    truncated: truncated === true,
    spam: textIn(data.spam),
    virus: textIn(data.virus),
    dmarc: textIn(data.dmarc),
    reason: textIn(reason) || undefined,
    answers: textIn(email) || undefined,
  };
}

/** Whether an event is a mail that was received. */
export const isReceived = ({ name }: Pick<ContactEvent, 'name'>): boolean =>
  name === 'email.received' || name === 'email.set_aside';
