import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
import type { Mailbox } from './address';
import type { SesAttachment, SesHeader } from './schema';

/** The parts of a message with simple content, ready to be written as RFC 5322. */
interface MessageParts {
  id: string;
  date: Date;
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

/** The Message-ID that SES writes into a message. */
const messageIdHeader = (id: string): string => `<${id}@eu-central-1.amazonses.com>`;

/** Writes the message: MIME structure, encoded words (RFC 2047), attachments byte for byte. */
export function composeMime(parts: MessageParts): Buffer {
  const composer = new MailComposer({
    messageId: messageIdHeader(parts.id),
    date: parts.date,
    from: parts.from,
    to: parts.to,
    cc: parts.cc,
    replyTo: parts.replyTo,
    subject: parts.subject,
    html: parts.html,
    text: parts.text,
    headers: parts.headers.map(({ Name, Value }) => ({
      key: Name,
      // The library reads a References header as texts alone, prepared or not.
      value: Name.toLowerCase() === 'references' ? Value : { prepared: true, foldLines: true, value: Value },
    })),
    attachments: parts.attachments.map(toAttachment),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return writeMime(composer.compile());
}

/** What the node's own `build` gives, without its streams, which take most of the processor time of a small message. */
export function writeMime(root: MimeNode): Buffer {
  const text = textOf(root);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

/** A part with its headers. */
function textOf(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + contentOf(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`);
  return `${headers}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

/** The content of a part, which is text or bytes here, in the encoding that its headers name. */
function contentOf(node: MimeNode): string {
  const content = (node.content ?? '') as string | Buffer;
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return qp.wrap(qp.encode(content));
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  return content.toString();
}

function toAttachment(attachment: SesAttachment) {
  const { FileName, ContentType, ContentDisposition, ContentId, ContentDescription, RawContent } = attachment;
  const inline = ContentDisposition === 'INLINE';
  return {
    filename: FileName,
    content: Buffer.from(RawContent, 'base64'),
    contentType: ContentType,
    contentTransferEncoding: 'base64',
    contentDisposition: inline ? 'inline' : 'attachment',
    ...(ContentId && { cid: ContentId.replace(/^<|>$/g, '') }),
    ...(ContentDescription && { headers: { 'Content-Description': ContentDescription } }),
  };
}

/** The header fields of a message in order, unfolded (RFC 5322 section 2.2.3). */
export function readHeaders(raw: Buffer): { name: string; value: string }[] {
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
