import * as z from 'zod';
import { sendJson } from '../loopback';
import * as details from '../ses/event';
import { newEvent, newSesId } from '../ses/simulator';
import type { FoundMail } from './mail-view';
import type { MailboxContext, MailboxRoute } from './mailbox-context';
import { find } from './messages';
import { readJson, refuse } from './refusals';

const name = z.string().regex(/^[A-Za-z]{1,64}$/);

const playedEvent = z.strictObject({
  type: z.enum(['delivery', 'delay', 'bounce', 'complaint', 'reject', 'renderingFailure', 'open', 'click']),
  /** The link that is clicked; default: the first one of the mail. */
  link: z.url({ protocol: /^https?$/ }).optional(),
  bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']).default('Permanent'),
  bounceSubType: name.optional(),
  /** A bounce without the report of a failed delivery, as an out-of-office note comes. */
  bare: z.boolean().default(false),
  complaintSubType: z.enum(['OnAccountSuppressionList']).nullable().default(null),
  delayType: name.optional(),
  /** Opened or clicked by a program, as SES reports it. */
  bot: z.boolean().default(false),
});

type PlayedEvent = z.infer<typeof playedEvent>;

const NO_LINK = 'http://127.0.0.1/';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';

/** POST /_mailbox/messages/:id/events: plays what a recipient or a mail server would do. */
export const playEvent: MailboxRoute = async (context, call) => {
  const found = find(context, call);
  if (!found) return undefined;
  const played = playedEvent.safeParse(await readJson(call.request));
  if (!played.success) return refuse(call.response, 422, z.prettifyError(played.error));
  const event = toEvent(played.data, found, context.clock.now());
  await recordEvent(context, found, event);
  sendJson(call.response, 202, { type: event.type, at: new Date(event.at).toISOString() });
  return undefined;
};

/** Stores an event of a mail and publishes it at its time. Mail without a configuration set has no events. */
export async function recordEvent(context: MailboxContext, { mail }: FoundMail, event: details.MailEvent) {
  if (mail.configurationSet !== null) {
    context.mails.record(mail.id, { ...event, at: event.at + context.settings().eventDelayMs });
  }
  context.live.changed();
  await context.mails.flushEvents();
}

function toEvent(played: PlayedEvent, { mail }: FoundMail, at: number): details.MailEvent {
  const visitor = { userAgent: BROWSER, bot: played.bot };
  switch (played.type) {
    case 'open':
      return newEvent('Open', at, details.openDetail(at, visitor));
    case 'click': {
      const link = played.link ?? mail.links[0]?.url ?? NO_LINK;
      const tags = mail.links.find(({ url }) => url === link)?.tags ?? null;
      return newEvent('Click', at, details.clickDetail(at, visitor, link, tags));
    }
    case 'bounce':
      return newEvent('Bounce', at, details.bounceDetail(mail.to, at, newSesId(at), played));
    case 'delivery':
      return newEvent('Delivery', at, details.deliveryDetail(mail.to, at, at - mail.receivedAt));
    case 'complaint':
      return newEvent('Complaint', at, details.complaintDetail(mail.to, at, newSesId(at), played.complaintSubType));
    case 'delay':
      return newEvent('DeliveryDelay', at, details.delayDetail(mail.to, at, played.delayType));
    case 'reject':
      return newEvent('Reject', at, details.rejectDetail());
    case 'renderingFailure':
      return newEvent('Rendering Failure', at, details.renderingFailureDetail());
  }
}
