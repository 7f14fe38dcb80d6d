const MAX_LINES = 5_000;
const MAX_HEADING = 300;

const WROTE = /(?:wrote|schrieb|a écrit|escribió|ha scritto|scrisse|schreef)\b.{0,200}:$/i;
const ORIGINAL =
  /^-{2,}\s?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message)/i;
const RULE = /^_{20,}$/;
const SIGNATURE = '-- ';

const isHeading = (line: string): boolean =>
  line.length <= MAX_HEADING && (WROTE.test(line) || ORIGINAL.test(line) || RULE.test(line));

const beginsQuotation = (line: string, next: string): boolean =>
  isHeading(line) || (/^(?:on|am|le|el|il|op)\s/i.test(line) && isHeading(`${line} ${next}`));

export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n', MAX_LINES);
  const kept: string[] = [];
  for (const [index, full] of lines.entries()) {
    const line = full.trim();
    if (full === SIGNATURE || beginsQuotation(line, (lines[index + 1] ?? '').trim())) break;
    if (!line.startsWith('>')) kept.push(full.trimEnd());
  }
  return kept.join('\n').trim();
}

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
