import { createHash } from 'node:crypto';
import EmailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import type { Mailbox } from './address';
import type { SesAttachment, SesHeader } from './schema';

export interface MessageHeader {
  name: string;
  value: string;
}

export interface MessageParts {
  id: string;
  date: number;
  from: Mailbox;
  to: Mailbox[];
  cc: Mailbox[];
  replyTo: Mailbox[];
  subject: string;
  html?: string | undefined;
  text?: string | undefined;
  headers: SesHeader[];
  attachments: SesAttachment[];
}

const messageIdHeader = (id: string): string => `<${id}@eu-central-1.amazonses.com>`;

/** Deterministic, because a message may be composed several times. */
const boundaryOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

export type WriteMime = (root: MimeNode) => Buffer | Promise<Buffer>;

export const buildMime: WriteMime = (root) => root.build();

export function composeMime(parts: MessageParts): MimeNode {
  const composer = new EmailComposer({
    messageId: messageIdHeader(parts.id),
    baseBoundary: boundaryOf(parts.id),
    date: new Date(parts.date),
    from: parts.from,
    to: parts.to,
    cc: parts.cc,
    replyTo: parts.replyTo,
    subject: parts.subject,
    html: parts.html,
    text: parts.text,
    headers: parts.headers.map(({ Name, Value }) => ({
      key: Name,
      // The library accepts a References header only as text.
      value: Name.toLowerCase() === 'references' ? Value : { prepared: true, foldLines: true, value: Value },
    })),
    attachments: parts.attachments.map(toAttachment),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile();
}

function toAttachment(attachment: SesAttachment) {
  const { FileName, ContentType, ContentDisposition, ContentId, ContentDescription, RawContent } = attachment;
  const isInline = ContentDisposition === 'INLINE';
  return {
    filename: FileName,
    content: Buffer.from(RawContent, 'base64'),
    contentType: ContentType,
    contentTransferEncoding: 'base64',
    contentDisposition: isInline ? 'inline' : 'attachment',
    ...(ContentId && { cid: ContentId.replace(/^<|>$/g, '') }),
    ...(ContentDescription && { headers: { 'Content-Description': ContentDescription } }),
  };
}

/** In order, unfolded (RFC 5322 section 2.2.3). */
export function readHeaders(raw: Buffer): MessageHeader[] {
  const end = raw.indexOf('\r\n\r\n');
  const block = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  return block
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const colon = line.indexOf(':');
      return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
    });
}
