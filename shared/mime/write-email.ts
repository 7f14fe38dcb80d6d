import * as base64 from 'nodemailer/lib/base64';
import EmailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
import type { Disposition } from '../contract/send-requests';

/** Writes what the node's `build` does, without its streams, which take most of a small message's CPU time. */
export function writeMime(root: MimeNode): Buffer {
  const text = textOf(root);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

function textOf(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + contentOf(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`);
  return `${headers}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

function contentOf(node: MimeNode): string {
  const content = (node.content ?? '') as string | Buffer;
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return qp.wrap(qp.encode(content));
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  return content.toString();
}

interface EmailHeader {
  name: string;
  value: string;
}

interface AttachedFile {
  filename: string;
  contentType: string;
  disposition: Disposition;
  contentId?: string;
  bytes: Uint8Array;
}

/** Addresses, subject and header values are ASCII, encoded as in headers. */
interface WrittenEmail {
  messageId: string;
  date: Date;
  from: string;
  to: string[];
  cc: string[];
  replyTo: string[];
  subject: string;
  html: string;
  text: string;
  headers: readonly EmailHeader[];
  invitation: { method: string; filename: string; text: string };
  files: readonly AttachedFile[];
}

const toMimeHeader = (key: string, value: string) => ({
  key,
  // The library takes References only as a text. It would fold many spaces to lines of spaces alone, which some programs
  // take for the end of the headers; an unfolded value fits on one line.
  value: key.toLowerCase() === 'references' ? value : { prepared: true, foldLines: !value.includes('  '), value },
});

/** Lines end with CRLF (RFC 5322, section 2.3); the library keeps other ends. */
const withCrlf = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\r\n');

/** The calendar is both the last alternative and a file (RFC 6047, section 2.4). */
export function writeEmail(email: WrittenEmail): Buffer {
  const { method, filename, text } = email.invitation;
  const composer = new EmailComposer({
    messageId: email.messageId,
    date: email.date,
    text: withCrlf(email.text),
    ...(email.html === '' ? {} : { html: withCrlf(email.html) }),
    headers: [
      toMimeHeader('Subject', email.subject),
      ...email.headers.map(({ name, value }) => toMimeHeader(name, value)),
    ],
    icalEvent: { method, filename, content: withCrlf(text) },
    attachments: email.files.map(toAttachment),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.concat([Buffer.from(addressLines(email)), writeMime(composer.compile())]);
}

/** Written here, because the library would rewrite the names. */
function addressLines({ from, to, cc, replyTo }: WrittenEmail): string {
  const lists = { From: [from], To: to, Cc: cc, 'Reply-To': replyTo };
  return Object.entries(lists)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `${name}: ${list.map(foldAddress).join(',\r\n ')}\r\n`)
    .join('');
}

/** Folds the line, which has at most 998 characters. */
const foldAddress = (address: string): string => address.replaceAll('?= =?', '?=\r\n =?');

const toAttachment = ({ filename, contentType, disposition, contentId, bytes }: AttachedFile) => ({
  filename,
  contentType,
  content: Buffer.from(bytes),
  contentTransferEncoding: 'base64' as const,
  contentDisposition: disposition,
  ...(contentId ? { cid: contentId } : {}),
});
