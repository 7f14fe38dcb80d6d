import type { IncomingMessage } from 'node:http';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { Refusal } from '../../loopback';
import { findEmail, type MailboxHandler } from './call';

export function emailPageHeaders({ headers: { host } }: IncomingMessage): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `img-src http://${host} data: https: http:`,
    "style-src 'unsafe-inline' https:",
    'font-src data: https:',
    "frame-ancestors 'self'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  };
}

/** Types that browsers show without running anything. */
const safeInBrowser = /^(?:image\/(?:png|jpeg|gif|webp|avif)|application\/pdf|text\/plain)$/;

/** Links open in a new tab. Emails expect a white page. */
const FRAME_HEAD =
  '<!doctype html><meta charset="utf-8"><base target="_blank"><meta name="color-scheme" content="light">' +
  '<style>html{background:#fff}</style>';

export const showSource: MailboxHandler = async (context, call) => {
  const { record: email, raw } = findEmail(context, call);
  const disposition = { 'content-disposition': `attachment; filename="${email.id}.eml"` };
  return { headers: { 'content-type': 'message/rfc822', ...disposition }, body: await raw() };
};

export const showHtml: MailboxHandler = async (context, call) => {
  const { record: email, raw } = findEmail(context, call);
  const headers = emailPageHeaders(call.request);
  const html = withAttachments(await PostalMime.parse(await raw()), email.id);
  return { headers, body: FRAME_HEAD + withoutPixel(context.prepareHtml(html), email.id) };
};

export const showAttachment: MailboxHandler = async (context, call) => {
  const { raw } = findEmail(context, call);
  const attachment = (await PostalMime.parse(await raw())).attachments[Number(call.names[1])];
  if (!attachment) throw new Refusal(404, 'The message has no such attachment.');
  const { mimeType, filename } = attachment;
  const isDownload = call.query.has('download') || !safeInBrowser.test(mimeType);
  const name = encodeURIComponent(filename ?? 'attachment').replaceAll("'", '%27');
  const headers = {
    'content-type': mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { headers, body: bytesOf(attachment) };
};

export const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);

export const contentIdOf = (text: string): string => text.replace(/^<|>$/g, '');

/** Serves inline parts (`cid:`, RFC 2392) from the mailbox. */
function withAttachments({ html = '', attachments }: Email, id: string): string {
  const inlineParts = attachments.flatMap(({ contentId }, index) =>
    contentId ? [{ reference: `cid:${contentIdOf(contentId)}`, index }] : [],
  );
  // The longest is replaced first, because one may be a prefix of another.
  inlineParts.sort((a, b) => b.reference.length - a.reference.length);
  return inlineParts.reduce(
    (result, { reference, index }) => result.replaceAll(reference, `/_mailbox/messages/${id}/attachments/${index}`),
    html,
  );
}

/** Removes the pixel, because reading in the mailbox is not an open. */
const withoutPixel = (html: string, id: string): string =>
  html.replaceAll(new RegExp(`<img[^>]{0,200}/_track/open/${id}"[^>]{0,200}>`, 'g'), '');
