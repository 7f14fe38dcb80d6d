import type { Email } from 'postal-mime';
import { parseMail } from './mail-view';
import type { MailboxRoute } from './mailbox-context';
import { find } from './messages';

/** Links open in a tab of their own; the sheet is white, for mails are written for white. */
const FRAME_HEAD =
  '<!doctype html><meta charset="utf-8"><base target="_blank"><meta name="color-scheme" content="light">' +
  '<style>html{background:#fff}</style>';

/** GET /_mailbox/messages/:id/html: the HTML of a mail as a page of its own, in which nothing can run. */
export const showHtml: MailboxRoute = async (context, call) => {
  const found = find(context, call);
  if (!found) return undefined;
  const { host } = call.request.headers;
  const policy = [
    "default-src 'none'",
    `img-src http://${host} data: https: http:`,
    "style-src 'unsafe-inline' https:",
    'font-src data: https:',
    "frame-ancestors 'self'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
  const mail = await parseMail(found);
  call.response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  call.response.end(FRAME_HEAD + withoutPixel(withAttachments(mail, found.mail.id), found.mail.id));
  return undefined;
};

/** Shows inline parts (`cid:`, RFC 2392) from the mailbox. */
function withAttachments({ html = '', attachments }: Email, id: string): string {
  let result = html;
  attachments.forEach(({ contentId }, index) => {
    if (!contentId) return;
    const cid = contentId.replace(/^<|>$/g, '');
    result = result.replaceAll(`cid:${cid}`, `/_mailbox/messages/${id}/attachments/${index}`);
  });
  return result;
}

/** Reading a mail here is not an open: that has a button. */
const withoutPixel = (html: string, id: string): string =>
  html.replaceAll(new RegExp(`<img[^>]{0,200}/_track/open/${id}"[^>]{0,200}>`, 'g'), '');
