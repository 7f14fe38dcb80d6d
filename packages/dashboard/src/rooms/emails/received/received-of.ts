import type { ContactEvent } from '@posthaste/client';

/** The sender controls this text. */
export interface Received {
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  reply: string;
  isTruncated: boolean;
  spam: string;
  virus: string;
  dmarc: string;
  reason: string | undefined;
  repliedEmailId: string | undefined;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export function receivedOf({ data }: Pick<ContactEvent, 'data'>): Received {
  const { to, reason, email } = data;
  return {
    from: textIn(data.from),
    fromName: textIn(data.fromName),
    to: Array.isArray(to) ? to.map(textIn) : [],
    subject: textIn(data.subject),
    text: textIn(data.text),
    reply: textIn(data.reply),
    isTruncated: data.truncated === true,
    spam: textIn(data.spam),
    virus: textIn(data.virus),
    dmarc: textIn(data.dmarc),
    reason: textIn(reason) || undefined,
    repliedEmailId: textIn(email) || undefined,
  };
}

export const isReceived = ({ name }: Pick<ContactEvent, 'name'>): boolean =>
  name === 'email.received' || name === 'email.set_aside';
