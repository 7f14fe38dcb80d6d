import { replyText } from './reply-text';

const MAX_TEXT = 10_000;

interface Email {
  from: { email: string; name: string } | null;
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
  files: readonly { filename: string; contentType: string; bytes: Uint8Array }[];
}

interface Verdicts {
  recipients: readonly string[];
  spam: string;
  virus: string;
  dmarc: string;
}

/** Leaves no half character at the end. */
const cut = (text: string): string => text.slice(0, MAX_TEXT).replace(/\p{Cs}$/u, '');

export function receivedData(received: Email, { recipients, spam, virus, dmarc }: Verdicts, email: string | null) {
  const { from, subject, text, html, messageId, files } = received;
  return {
    email,
    from: from?.email ?? '',
    ...(from?.name ? { fromName: from.name } : {}),
    to: [...recipients],
    subject,
    text: cut(text),
    reply: cut(replyText(text)),
    truncated: text.length > MAX_TEXT,
    hasHtml: html !== null,
    ...(messageId === null ? {} : { messageId }),
    attachments: files.map(({ filename, contentType, bytes }) => ({ filename, contentType, size: bytes.length })),
    spam,
    virus,
    dmarc,
  };
}
