import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LEFT_OPEN, Refusal } from '@posthaste/local-aws/loopback';
import { emailPageHeaders, type MailboxHandler, type MailboxRoute, pageFile, route } from '@posthaste/local-aws/ses';
import { withoutEmbedded } from '../../../shared/domain/emails/without-embedded';
import type { Preview, PreviewState } from './preview';

type PreviewHandler = (preview: Preview) => MailboxHandler;

function stateOf({ state }: Preview): PreviewState {
  if (!state) throw new Refusal(404, 'No folder is being watched. Start posthaste dev where posthaste.config.json is.');
  return state;
}

const showState: PreviewHandler = (preview) => () => {
  const { folder, emails, errors } = stateOf(preview);
  const listedEmails = emails.map(({ html, text, ...listedFields }) => ({
    ...listedFields,
    bytes: Buffer.byteLength(html),
    // The page reloads an email if its hash has changed.
    hash: createHash('sha256').update(html).update(text).digest('hex').slice(0, 16),
  }));
  return { json: { folder, emails: listedEmails, errors } };
};

function emailOf(preview: Preview, key: string | null) {
  const email = stateOf(preview).emails.find((candidate) => candidate.key === key);
  if (!email) throw new Refusal(404, 'The folder has no such email.');
  return email;
}

const SCHEME_QUERY = /\(\s{0,9}prefers-color-scheme\s{0,9}:\s{0,9}(dark|light)\s{0,9}\)/gi;

/** Replaces the media queries, because a page can't choose the scheme of its frame. */
function withScheme(html: string, scheme: 'dark' | 'light'): string {
  const background = scheme === 'dark' ? '#121212' : '#fff';
  const head =
    '<!doctype html><meta charset="utf-8"><base target="_blank">' +
    `<meta name="color-scheme" content="${scheme}"><style>html{background:${background}}</style>`;
  const alwaysTrue = '(min-width: 0px)';
  const neverTrue = '(max-width: 0px)';
  return (
    head +
    withoutEmbedded(html).replace(SCHEME_QUERY, (_, name: string) =>
      name.toLowerCase() === scheme ? alwaysTrue : neverTrue,
    )
  );
}

const showHtml: PreviewHandler =
  (preview) =>
  (_, { query, request }) => ({
    headers: emailPageHeaders(request),
    body: withScheme(emailOf(preview, query.get('email')).html, query.get('scheme') === 'dark' ? 'dark' : 'light'),
  });

const showText: PreviewHandler =
  (preview) =>
  (_, { query }) => ({
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: emailOf(preview, query.get('email')).text,
  });

const streamChanges: PreviewHandler =
  (preview) =>
  (_, { response }) => {
    if (!preview.live.join(response)) throw new Refusal(503, 'Too many pages are open.');
    return LEFT_OPEN;
  };

const previewFile = (name: string, contentType: string) => pageFile(join(__dirname, '..', 'page', name), contentType);

export const previewRoutes = (preview: Preview): MailboxRoute[] => [
  route('GET', '/_preview', previewFile('preview.html', 'text/html')),
  route('GET', '/_mailbox/page/preview.css', previewFile('preview.css', 'text/css')),
  route('GET', '/_mailbox/page/preview.js', previewFile('preview.js', 'text/javascript')),
  route('GET', '/_preview/state', showState(preview)),
  route('GET', '/_preview/html', showHtml(preview)),
  route('GET', '/_preview/text', showText(preview)),
  route('GET', '/_preview/stream', streamChanges(preview)),
];
