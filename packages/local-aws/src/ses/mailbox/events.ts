import * as z from 'zod';
import { Refusal } from '../../loopback';
import * as details from '../api/event';
import { newEvent, newSesId } from '../api/simulator';
import type { FoundEmail } from '../email-store';
import { findEmail, type MailboxCall, type MailboxContext, type MailboxHandler, parseInput, readJson } from './call';

const name = z.string().regex(/^[A-Za-z]{1,64}$/);

const eventRequest = z.strictObject({
  type: z.enum(['delivery', 'delay', 'bounce', 'complaint', 'reject', 'renderingFailure', 'open', 'click']),
  link: z.url({ protocol: /^https?$/ }).optional(),
  bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']).default('Permanent'),
  bounceSubType: name.optional(),
  bare: z.boolean().default(false),
  complaintSubType: z.enum(['OnAccountSuppressionList']).nullable().default(null),
  delayType: name.optional(),
  bot: z.boolean().default(false),
});

const NO_LINK = 'http://127.0.0.1/';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const simulateEvent: MailboxHandler = async (context, call) => {
  const found = findEmail(context, call);
  const event = toEvent(parseInput(eventRequest, await readJson(call.request)), found, context.clock.now());
  await recordEvent(context, found, event);
  return { status: 202, json: { type: event.type, at: new Date(event.at).toISOString() } };
};

function toEvent(
  requested: z.infer<typeof eventRequest>,
  { record: email }: FoundEmail,
  at: number,
): details.EmailEvent {
  const visitor = { userAgent: BROWSER, bot: requested.bot };
  switch (requested.type) {
    case 'open':
      return newEvent('Open', at, details.openDetail(at, visitor));
    case 'click': {
      const link = requested.link ?? email.links[0]?.url ?? NO_LINK;
      const tags = email.links.find(({ url }) => url === link)?.tags ?? null;
      return newEvent('Click', at, details.clickDetail(at, visitor, link, tags));
    }
    case 'bounce':
      return newEvent('Bounce', at, details.bounceDetail(email.to, at, newSesId(at), requested));
    case 'delivery':
      return newEvent('Delivery', at, details.deliveryDetail(email.to, at, at - email.receivedAt));
    case 'complaint':
      return newEvent('Complaint', at, details.complaintDetail(email.to, at, newSesId(at), requested.complaintSubType));
    case 'delay':
      return newEvent('DeliveryDelay', at, details.delayDetail(email.to, at, requested.delayType));
    case 'reject':
      return newEvent('Reject', at, details.REJECT_DETAIL);
    case 'renderingFailure':
      return newEvent('Rendering Failure', at, details.RENDERING_FAILURE_DETAIL);
  }
}

export const trackOpen: MailboxHandler = async (context, call) => {
  const at = context.clock.now();
  await recordEvent(context, findEmail(context, call), newEvent('Open', at, details.openDetail(at, visitorOf(call))));
  return { headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' }, body: PIXEL };
};

export const trackClick: MailboxHandler = async (context, call) => {
  const found = findEmail(context, call);
  const link = found.record.links[Number(call.names[1])];
  if (!link) throw new Refusal(404, 'The message has no such link.');
  const at = context.clock.now();
  const detail = details.clickDetail(at, visitorOf(call), link.url, link.tags);
  await recordEvent(context, found, newEvent('Click', at, detail));
  return { status: 302, headers: { location: toUri(link.url), 'cache-control': 'no-store' } };
};

/** ASCII: the host in Punycode, the rest percent-encoded (RFC 3987 3.1). */
const toUri = (url: string) => (URL.canParse(url) ? new URL(url).href : encodeURI(url.toWellFormed()));

const visitorOf = ({ request }: MailboxCall) => ({ userAgent: request.headers['user-agent'] ?? '', bot: false });

async function recordEvent(
  { emails, control, live }: MailboxContext,
  { record: email }: FoundEmail,
  event: details.EmailEvent,
) {
  if (email.configurationSet !== null)
    emails.record(email.id, { ...event, at: event.at + control.settings.eventDelayMs });
  live.notifyReaders();
  await emails.flushEvents();
}
