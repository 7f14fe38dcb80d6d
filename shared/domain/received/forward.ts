import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_HEADER_VALUE, MAX_SES_NAME } from '../../contract/email-limits';
import { parseAddress } from '../address';
import { filenameError } from '../emails/attachments';
import { checkHeader } from '../emails/headers';
import { escapeHtml, withoutControls } from '../escape-html';
import { beginningOf, storable } from '../storable-text';
import { isAutomaticResponse, type ReceivedHeaders } from './automatic';
import type { Verdict } from './notification';

const FORWARDER = 'forwarding';
/** Prevents forwarding loops. */
const FORWARDED_HEADER = 'X-Posthaste-Forwarded';
/** RFC 5321, section 6.3, asks for 100; few emails pass more than ten. */
const MAX_HOPS = 50;
/** Characters per text. */
const MAX_TEXT = 1_000_000;
const MAX_NAME = 100;

interface ForwardedFile {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
  inlineContentId: string | null;
}

interface Forwarded extends ReceivedHeaders {
  from: { email: string; name: string } | null;
  replyTo: { email: string } | null;
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
  hops: number;
  files: readonly ForwardedFile[];
}

interface Verdicts {
  spam: Verdict;
  virus: Verdict;
  dmarc: Verdict;
}

export type NotForwardedReason =
  | 'spam'
  | 'virus'
  | 'forged'
  | 'automatic'
  | 'loop'
  | 'limit'
  | 'not_allowed'
  | 'paused';

export const forwarderOf = (domain: string): string => `${FORWARDER}@${domain}`;

/** Null if it can be forwarded. An email with a forged From must not get our signature. */
export function reasonNotToForward(email: Forwarded, { spam, virus, dmarc }: Verdicts): NotForwardedReason | null {
  if (virus === 'FAIL') return 'virus';
  if (spam === 'FAIL') return 'spam';
  if (dmarc === 'FAIL') return 'forged';
  if (email.headers.has(FORWARDED_HEADER.toLowerCase()) || email.hops > MAX_HOPS) return 'loop';
  return isAutomaticResponse(email) ? 'automatic' : null;
}

function senderNameOf({ from }: Forwarded, via: string): string {
  const name = from?.name.trim() || (from?.email ?? '');
  return `${beginningOf(withoutControls(name), MAX_NAME)} via ${via}`;
}

function headersOf({ headers, messageId }: Forwarded, dmarc: Verdict, to: readonly string[]) {
  const headerValues: [string, string | undefined][] = [
    [FORWARDED_HEADER, '1'],
    ['X-Posthaste-Dmarc', dmarc],
    ['X-Original-To', to.join(', ')],
    ['X-Original-Date', headers.get('date')],
    ['X-Original-Message-ID', messageId === null ? undefined : `<${messageId}>`],
    ['References', messageId === null ? undefined : `<${messageId}>`],
    ['Auto-Submitted', headers.get('auto-submitted')],
  ];
  return headerValues.flatMap(([name, value]) => {
    const text = value?.trim().slice(0, MAX_HEADER_VALUE) ?? '';
    return text === '' || checkHeader(name, text) ? [] : [{ name, value: text }];
  });
}

export function filesToForward(files: readonly ForwardedFile[]) {
  const forwardedFiles: (ForwardedFile & { contentId: string | null })[] = [];
  const omittedNames: string[] = [];
  const usedContentIds = new Set<string>();
  let bytes = 0;
  for (const file of files) {
    const isSendable =
      file.bytes.length > 0 &&
      forwardedFiles.length < MAX_ATTACHMENTS &&
      bytes + file.bytes.length <= MAX_ATTACHMENT_BYTES &&
      filenameError(file.filename) === null;
    if (!isSendable) {
      omittedNames.push(file.filename);
      continue;
    }
    bytes += file.bytes.length;
    const id = file.inlineContentId ?? '';
    const isUsableId = /^[\w.@+-]+$/.test(id) && id.length <= MAX_SES_NAME && !usedContentIds.has(id);
    const contentId = isUsableId ? id : null;
    if (contentId !== null) usedContentIds.add(contentId);
    const contentType = file.contentType.length <= MAX_SES_NAME ? file.contentType : 'application/octet-stream';
    forwardedFiles.push({ ...file, filename: storable(file.filename), contentType, contentId });
  }
  return { forwardedFiles, omittedNames };
}

const truncate = (text: string): string => storable(beginningOf(text, MAX_TEXT));

const noteOf = (omittedNames: readonly string[]): string | null =>
  omittedNames.length === 0
    ? null
    : `Not forwarded: ${omittedNames.map((name) => withoutControls(storable(name))).join(', ')}`;

/** Sent from our own domain, because the sender's SPF and DKIM don't cover us. Replies go to the sender. */
export function forwardedEmail(
  email: Forwarded,
  {
    domain,
    via,
    to,
    omittedNames,
    dmarc,
  }: { domain: string; via: string; to: readonly string[]; omittedNames: readonly string[]; dmarc: Verdict },
) {
  const note = noteOf(omittedNames);
  // HTML that is too long is left out, because truncated HTML could end within a tag.
  const html = email.html !== null && email.html.length <= MAX_TEXT ? storable(email.html) : '';
  const text = truncate(email.text);
  const replyTo = parseAddress(email.replyTo?.email ?? '') ?? parseAddress(email.from?.email ?? '');
  return {
    subject: storable(withoutControls(email.subject)).trim() || '(no subject)',
    html: html !== '' && note ? `${html}<p>${escapeHtml(note)}</p>` : html,
    text: note ? `${text}\n\n${note}` : text,
    from: { email: forwarderOf(domain), name: storable(senderNameOf(email, via)) },
    ...(replyTo ? { replyTo } : {}),
    headers: headersOf(email, dmarc, to),
    tracking: false,
  };
}
