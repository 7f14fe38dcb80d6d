import { clickDetail, openDetail } from '../ses/event';
import { newEvent } from '../ses/simulator';
import type { MailboxCall, MailboxRoute } from './mailbox-context';
import { find } from './messages';
import { recordEvent } from './play-event';
import { notFound } from './refusals';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** GET /_track/open/:id: the pixel of a tracked mail was loaded. */
export const trackOpen: MailboxRoute = async (context, call) => {
  const found = find(context, call);
  if (!found) return undefined;
  const at = context.clock.now();
  await recordEvent(context, found, newEvent('Open', at, openDetail(at, visitorOf(call))));
  call.response.writeHead(200, { 'content-type': 'image/gif', 'cache-control': 'no-store' }).end(PIXEL);
  return undefined;
};

/** GET /_track/click/:id/:number: a tracked link was followed; leads on to where it points. */
export const trackClick: MailboxRoute = async (context, call) => {
  const found = find(context, call);
  if (!found) return undefined;
  const link = found.mail.links[Number(call.names[1])];
  if (!link) return notFound(call.response, 'The message has no such link.');
  const at = context.clock.now();
  await recordEvent(context, found, newEvent('Click', at, clickDetail(at, visitorOf(call), link.url, link.tags)));
  call.response.writeHead(302, { location: link.url, 'cache-control': 'no-store' }).end();
  return undefined;
};

const visitorOf = ({ request }: MailboxCall) => ({ userAgent: request.headers['user-agent'] ?? '', bot: false });
