import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type CallOutcome, Refusal } from '../../loopback';
import type { MailboxContext, MailboxHandler, MailboxRoute } from './call';
import * as controls from './controls';
import * as content from './email-content';
import * as events from './events';
import * as messages from './messages';
import * as receive from './receive';

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function pageFile(path: string, contentType: string): MailboxHandler {
  const body = readFileSync(path);
  const headers = {
    'content-type': `${contentType}; charset=utf-8`,
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
  };
  return () => ({ headers, body });
}

const mailboxFile = (name: string, contentType: string) => pageFile(join(__dirname, '..', 'page', name), contentType);

const pageRoute = (name: string, contentType: string) =>
  route('GET', `/_mailbox/page/${name}`, mailboxFile(name, contentType));

export const route = (method: string, path: string, handle: MailboxHandler): MailboxRoute => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`),
  handle,
});

const routes: readonly MailboxRoute[] = [
  route('GET', '/', mailboxFile('index.html', 'text/html')),
  ...['base', 'mailbox', 'list', 'reader', 'panel'].map((name) => pageRoute(`${name}.css`, 'text/css')),
  ...['dom', 'mailbox', 'reader', 'views'].map((name) => pageRoute(`${name}.js`, 'text/javascript')),
  pageRoute('icon.svg', 'image/svg+xml'),
  route('GET', '/_mailbox/inbox', messages.listInbox),
  route('GET', '/_mailbox/stream', controls.streamChanges),
  route('GET', '/_mailbox/count', messages.countMessages),
  route('GET', '/_mailbox/settings', controls.showSettings),
  route('POST', '/_mailbox/settings', controls.changeSettings),
  route('GET', '/_mailbox/messages', messages.listMessages),
  route('DELETE', '/_mailbox/messages', messages.clearMessages),
  route('GET', '/_mailbox/messages/*', messages.showMessage),
  route('GET', '/_mailbox/messages/*/history', messages.showHistory),
  route('GET', '/_mailbox/messages/*/html', content.showHtml),
  route('GET', '/_mailbox/messages/*/raw', content.showSource),
  route('GET', '/_mailbox/messages/*/attachments/*', content.showAttachment),
  route('POST', '/_mailbox/messages/*/events', events.simulateEvent),
  route('POST', '/_mailbox/messages/*/reply', receive.replyToEmail),
  route('POST', '/_mailbox/received', receive.receiveEmail),
  route('GET', '/_track/open/*', events.trackOpen),
  route('GET', '/_track/click/*/*', events.trackClick),
  route('GET', '/_clock', controls.showClock),
  route('POST', '/_clock', controls.advanceClock),
];

export async function answerMailbox(
  context: MailboxContext,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<CallOutcome> {
  for (const { method, pattern, handle } of [...routes, ...context.additionalRoutes]) {
    const match = request.method === method ? pattern.exec(url.pathname) : null;
    if (match) return handle(context, { request, response, names: match.slice(1), query: url.searchParams });
  }
  throw new Refusal(404, `There is nothing at ${request.method} ${url.pathname.slice(0, 200)}.`);
}
