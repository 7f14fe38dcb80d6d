import { beginningOf } from '../storable-text';

const MAX_LINES = 5_000;
const MAX_HEADING = 300;

const INTRODUCTION = /(?:wrote|schrieb|a écrit|escribió|ha scritto|scrisse|schreef)\b.{0,200}:$/i;
const ORIGINAL_MESSAGE =
  /^-{2,}\s?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message)/i;
const RULE = /^_{20,}$/;
const SIGNATURE = '-- ';

const isHeading = (line: string): boolean =>
  line.length <= MAX_HEADING && (INTRODUCTION.test(line) || ORIGINAL_MESSAGE.test(line) || RULE.test(line));

const beginsQuotation = (line: string, next: string): boolean =>
  isHeading(line) || (/^(?:on|am|le|el|il|op)\s/i.test(line) && isHeading(`${line} ${next}`));

export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n', MAX_LINES);
  const replyLines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    const nextTrimmed = (lines[index + 1] ?? '').trim();
    if (line === SIGNATURE || beginsQuotation(trimmed, nextTrimmed)) break;
    if (!trimmed.startsWith('>')) replyLines.push(line.trimEnd());
  }
  return replyLines.join('\n').trim();
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

const truncate = (text: string): string => beginningOf(text, MAX_TEXT);

export function receivedData(received: Email, { recipients, spam, virus, dmarc }: Verdicts, email: string | null) {
  const { from, subject, text, html, messageId, files } = received;
  return {
    email,
    from: from?.email ?? '',
    ...(from?.name ? { fromName: from.name } : {}),
    to: [...recipients],
    subject,
    text: truncate(text),
    reply: truncate(replyText(text)),
    truncated: text.length > MAX_TEXT,
    hasHtml: html !== null,
    ...(messageId === null ? {} : { messageId }),
    attachments: files.map(({ filename, contentType, bytes }) => ({ filename, contentType, size: bytes.length })),
    spam,
    virus,
    dmarc,
  };
}
