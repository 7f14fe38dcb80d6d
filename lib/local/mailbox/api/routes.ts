import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LEFT_OPEN } from '../loopback';
import { showHtml } from './html-frame';
import type { MailboxContext, MailboxRoute } from './mailbox-context';
import * as messages from './messages';
import * as operate from './operate';
import { pageFiles } from './page';
import { playEvent } from './play-event';
import { notFound } from './refusals';
import { trackClick, trackOpen } from './track';

const route = (method: string, path: string, answer: MailboxRoute) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`),
  answer,
});

const routes = [
  ...pageFiles.map(([path, answer]) => route('GET', path, answer)),
  route('GET', '/_mailbox/inbox', messages.listInbox),
  route('GET', '/_mailbox/stream', operate.streamChanges),
  route('GET', '/_mailbox/count', messages.countMessages),
  route('GET', '/_mailbox/settings', operate.showSettings),
  route('POST', '/_mailbox/settings', operate.changeSettings),
  route('GET', '/_mailbox/messages', messages.listMessages),
  route('DELETE', '/_mailbox/messages', messages.clearMessages),
  route('GET', '/_mailbox/messages/*', messages.showMessage),
  route('GET', '/_mailbox/messages/*/history', messages.showHistory),
  route('GET', '/_mailbox/messages/*/html', showHtml),
  route('GET', '/_mailbox/messages/*/raw', messages.showSource),
  route('GET', '/_mailbox/messages/*/attachments/*', messages.showAttachment),
  route('POST', '/_mailbox/messages/*/events', playEvent),
  route('GET', '/_track/open/*', trackOpen),
  route('GET', '/_track/click/*/*', trackClick),
  route('GET', '/_clock', operate.showClock),
  route('POST', '/_clock', operate.advanceClock),
];

/** Answers a request for the page, the mailbox's API, the tracking links or the clock. */
export async function answerMailbox(
  context: MailboxContext,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<typeof LEFT_OPEN | undefined> {
  for (const { method, pattern, answer } of routes) {
    const match = request.method === method ? pattern.exec(url.pathname) : null;
    if (match) return answer(context, { request, response, names: match.slice(1), query: url.searchParams });
  }
  return notFound(response, `There is nothing at ${request.method} ${url.pathname.slice(0, 200)}.`);
}
