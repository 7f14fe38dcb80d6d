import { createHash } from 'node:crypto';
import { withoutEmbedded } from '../../../../shared/domain/emails/shown-html';
import { LEFT_OPEN, Refusal } from '../../loopback';
import type { MailboxContext, MailboxRoute } from '../api/call';
import { mailPageHeaders } from '../api/mail-page';
import type { PreviewState } from './preview';

function stateOf({ preview }: MailboxContext): PreviewState {
  const state = preview?.state;
  if (!state) throw new Refusal(404, 'No folder is being watched. Start posthaste dev where posthaste.config.json is.');
  return state;
}

/** GET /_preview/state: the mails without their content, and what is wrong in the folder. */
export const showState: MailboxRoute = (context) => {
  const { folder, mails, problems } = stateOf(context);
  const listed = mails.map(({ html, text, ...facts }) => ({
    ...facts,
    bytes: Buffer.byteLength(html),
    // Pages load a mail again if this has changed.
    hash: createHash('sha256').update(html).update(text).digest('hex').slice(0, 16),
  }));
  return { json: { folder, mails: listed, problems } };
};

function mailOf(context: MailboxContext, key: string | null) {
  const mail = stateOf(context).mails.find((one) => one.key === key);
  if (!mail) throw new Refusal(404, 'The folder has no such email.');
  return mail;
}

const SCHEME = /\(\s{0,9}prefers-color-scheme\s{0,9}:\s{0,9}(dark|light)\s{0,9}\)/gi;

/** The HTML as somebody with a dark or light screen sees it, whatever this screen is: a frame can't be told. */
function inScheme(html: string, scheme: 'dark' | 'light'): string {
  const background = scheme === 'dark' ? '#121212' : '#fff';
  const head =
    '<!doctype html><meta charset="utf-8"><base target="_blank">' +
    `<meta name="color-scheme" content="${scheme}"><style>html{background:${background}}</style>`;
  const always = '(min-width: 0px)';
  const never = '(max-width: 0px)';
  return (
    head + withoutEmbedded(html).replace(SCHEME, (_, name: string) => (name.toLowerCase() === scheme ? always : never))
  );
}

/** GET /_preview/html?mail=…&scheme=dark: a page of its own, in which nothing can run. */
export const showHtml: MailboxRoute = (context, { query, request }) => ({
  headers: mailPageHeaders(request),
  body: inScheme(mailOf(context, query.get('mail')).html, query.get('scheme') === 'dark' ? 'dark' : 'light'),
});

/** GET /_preview/text?mail=… */
export const showText: MailboxRoute = (context, { query }) => ({
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: mailOf(context, query.get('mail')).text,
});

/** GET /_preview/stream: tells a page when to read the state again. */
export const streamChanges: MailboxRoute = ({ preview }, { response }) => {
  if (!preview?.live.join(response)) throw new Refusal(503, 'Too many pages are open.');
  return LEFT_OPEN;
};
