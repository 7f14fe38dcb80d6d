import { MAX_ADDRESS_INPUT, MAX_FILENAME, MAX_HEADERS } from '../../shared/contract/email-limits';
import type { Disposition } from '../../shared/contract/send-requests';
import { checkHeader } from '../../shared/domain/emails/headers';
import { checkInvitations, invitationIn, invitationType } from '../../shared/domain/emails/invitation';
import { literal } from '../../shared/domain/emails/literal';
import { joinReplyTo, parseReplyTo } from '../../shared/domain/emails/sender';
import type { ReadEmail, ReadFile } from '../../shared/mime/read-email';
import { isOwnHeader, type OwnHeaders } from './own-headers';
import { PERMANENT_FAILURE, SmtpRefusal } from './refusal';

export interface SendFile {
  filename: string;
  contentType: string;
  disposition: Disposition;
  contentId?: string;
  bytes: Uint8Array;
}

export interface SendRequest {
  to: string[];
  from: { email: string; name?: string };
  reply?: string;
  template?: string;
  data?: Record<string, unknown>;
  tags?: Record<string, string>;
  subject?: string;
  body?: string;
  text?: string;
  headers?: Record<string, string>;
}

const FORWARDED_HEADERS = new Set(['in-reply-to', 'references', 'auto-submitted', 'importance', 'precedence']);

function headersOf(headers: ReadonlyMap<string, string>): Record<string, string> {
  const isForwarded = (name: string) => FORWARDED_HEADERS.has(name) || (name.startsWith('x-') && !isOwnHeader(name));
  const forwarded = [...headers].filter(([name, value]) => isForwarded(name) && checkHeader(name, value) === null);
  return Object.fromEntries(forwarded.slice(0, MAX_HEADERS));
}

const CONTENT_ID = /^[\w.@+-]{1,78}$/;

const fileOf = ({ filename, contentType, bytes }: ReadFile, contentId: string | null): SendFile => ({
  filename: filename.slice(0, MAX_FILENAME),
  contentType,
  bytes,
  ...(contentId === null ? { disposition: 'attachment' } : { disposition: 'inline', contentId }),
});

/** Null if the API would reject the calendar as an invitation. The calendar is then sent as a file. */
function invitationTypeOf({ method, bytes }: ReadFile): string | null {
  const contentType = invitationType(method ?? '');
  if (invitationIn([{ contentType }]) === null) return null;
  const errors = checkInvitations([{ contentType, content: Buffer.from(bytes).toString('base64') }]);
  return errors.length === 0 ? contentType : null;
}

/** Both copies of an invitation become equal: a text part has LF line ends, a file may have CRLF. */
const normalizedText = ({ bytes }: ReadFile): string =>
  Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n').trim();

/** Drops an invitation's second copy, because email programs attach it as a part and as a file. */
function withInvitation(files: readonly ReadFile[]): readonly ReadFile[] {
  const invitation = files.find((file) => invitationTypeOf(file) !== null);
  if (!invitation) return files;
  const invitationText = normalizedText(invitation);
  return files
    .filter((file) => file === invitation || normalizedText(file) !== invitationText)
    .map((file) => (file === invitation ? { ...file, contentType: invitationTypeOf(file) ?? file.contentType } : file));
}

function filesAndHtml({ files, html }: ReadEmail): { files: SendFile[]; html: string | null } {
  const replacedIds: { from: string; to: string }[] = [];
  const sendFiles = withInvitation(files).map((file, index) => {
    if (file.inlineContentId === null || html === null) return fileOf(file, null);
    if (CONTENT_ID.test(file.inlineContentId)) return fileOf(file, file.inlineContentId);
    const id = `image-${index + 1}`;
    replacedIds.push({ from: file.inlineContentId, to: id });
    return fileOf(file, id);
  });
  if (html === null) return { files: sendFiles, html };
  // The longest is replaced first, because one may be a prefix of another.
  replacedIds.sort((a, b) => b.from.length - a.from.length);
  const htmlWithIds = replacedIds.reduce((text, { from, to }) => text.replaceAll(`cid:${from}`, `cid:${to}`), html);
  return { files: sendFiles, html: htmlWithIds };
}

/** Escapes braces, because an email that arrives by SMTP is no template. */
function contentOf({ subject, text }: ReadEmail, html: string | null): Pick<SendRequest, 'subject' | 'body' | 'text'> {
  return {
    subject: literal(subject.replace(/[\r\n]/g, ' ') || '(no subject)'),
    ...(html ? { body: literal(html) } : {}),
    // The API rejects an empty text, but an email may consist of a file only.
    ...(text || !html ? { text: literal(text || ' ') } : {}),
  };
}

function replyOf(replyTo: { email: string; name: string }): string {
  const withName = parseReplyTo(joinReplyTo(replyTo));
  return withName !== null && withName.length <= MAX_ADDRESS_INPUT ? withName : replyTo.email;
}

/** The envelope has the BCC recipients too. The API sends each recipient a separate email. */
export function toSend(
  readEmail: ReadEmail,
  recipients: readonly string[],
  { template, data, tags }: OwnHeaders,
): { request: SendRequest; files: SendFile[] } {
  if (readEmail.from === null)
    throw new SmtpRefusal(PERMANENT_FAILURE, 'The email has no From header with an address.');
  const { files, html } = filesAndHtml(readEmail);
  const { email, name } = readEmail.from;
  const request = {
    to: [...recipients],
    from: name === '' ? { email } : { email, name: literal(name) },
    ...(readEmail.replyTo === null ? {} : { reply: replyOf(readEmail.replyTo) }),
    ...(template === undefined ? contentOf(readEmail, html) : { template }),
    ...(data === undefined ? {} : { data }),
    ...(tags === undefined ? {} : { tags }),
    headers: headersOf(readEmail.headers),
  };
  return { request, files };
}
