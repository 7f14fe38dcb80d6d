import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

/** The parser is linear, but copies its input several times. */
export const emailBounds = {
  /** SES's limit. */
  bytes: 40 * 1024 * 1024,
  headerBytes: 256 * 1024,
  /** 15 µs each; 40 MB of base64 have 540,000. */
  lines: 750_000,
  /** Lines that begin with `--` (RFC 2046, section 5.1.1). */
  delimiters: 2_000,
  depth: 20,
  attachments: 50,
} as const;

export interface ReadFile {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
  /** Content-ID without brackets; null if the HTML doesn't show it. */
  inlineContentId: string | null;
  /** Calendar method, such as `REQUEST` (RFC 6047, section 2.4). */
  method: string | null;
}

/** Its parts are bounded, but may be hostile. */
export interface ReadEmail {
  from: { email: string; name: string } | null;
  replyTo: { email: string; name: string } | null;
  subject: string;
  text: string;
  html: string | null;
  /** Without brackets. */
  messageId: string | null;
  /** Without brackets, the nearest first. */
  answeredMessageIds: string[];
  /** Lowercase names; the first of each wins. */
  headers: ReadonlyMap<string, string>;
  hops: number;
  contentType: string;
  files: ReadFile[];
}

const DASH = 0x2d;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

function rejectionOf(raw: Uint8Array): string | null {
  if (raw.length > emailBounds.bytes) return 'too large';
  let lines = 0;
  let delimiters = 0;
  let inHeader = true;
  let lineStart = 0;
  for (let end = raw.indexOf(NEWLINE); end >= 0; end = raw.indexOf(NEWLINE, lineStart)) {
    const isEmpty = end === lineStart || (end === lineStart + 1 && raw[lineStart] === RETURN);
    if (++lines > emailBounds.lines) return 'too many lines';
    if (inHeader && isEmpty) inHeader = false;
    if (inHeader && end > emailBounds.headerBytes) return 'too long a header';
    if (raw[lineStart] === DASH && raw[lineStart + 1] === DASH && ++delimiters > emailBounds.delimiters) {
      return 'too many parts';
    }
    lineStart = end + 1;
  }
  return inHeader && raw.length > emailBounds.headerBytes ? 'too long a header' : null;
}

const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,400}>/g)?.map((id) => id.slice(1, -1)) ?? [];

const typeOf = (value = ''): string => (value.split(';', 1)[0] ?? '').trim().toLowerCase();

const mailboxOf = (address: Address | undefined): ReadEmail['from'] =>
  address?.address ? { email: address.address, name: (address.name ?? '').slice(0, 200) } : null;

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const MIME_TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/;

function fileOf(attachment: Attachment, index: number): ReadFile {
  const { filename, mimeType, related, contentId, method } = attachment;
  const [inlineContentId = null] = related ? idsIn(contentId ?? '') : [];
  return {
    filename: (filename ?? `attachment-${index + 1}`).slice(0, 200),
    contentType: MIME_TYPE.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream',
    bytes: bytesOf(attachment),
    inlineContentId,
    method: method ?? null,
  };
}

function toReadEmail(parsed: Email): ReadEmail {
  const headers = new Map<string, string>();
  for (const { key, value } of parsed.headers) if (!headers.has(key)) headers.set(key, value);
  const references = idsIn((parsed.references ?? '').slice(-20_000)).reverse();
  return {
    from: mailboxOf(parsed.from),
    replyTo: mailboxOf(parsed.replyTo?.[0]),
    subject: (parsed.subject ?? '').slice(0, 998),
    text: parsed.text ?? '',
    html: parsed.html ?? null,
    messageId: idsIn(parsed.messageId ?? '')[0] ?? null,
    answeredMessageIds: [...new Set([...idsIn((parsed.inReplyTo ?? '').slice(0, 2_000)), ...references])].slice(0, 50),
    headers,
    hops: parsed.headers.filter(({ key }) => key === 'received').length,
    contentType: typeOf(headers.get('content-type')),
    files: parsed.attachments.slice(0, emailBounds.attachments).map(fileOf),
  };
}

/** Returns the reason for a rejection. Attached emails remain files. */
export async function readEmail(raw: Uint8Array): Promise<ReadEmail | string> {
  const rejection = rejectionOf(raw);
  if (rejection !== null) return rejection;
  try {
    const parsed = await PostalMime.parse(raw, {
      maxNestingDepth: emailBounds.depth,
      maxHeadersSize: emailBounds.headerBytes,
      forceRfc822Attachments: true,
    });
    return toReadEmail(parsed);
  } catch {
    return 'not readable';
  }
}
