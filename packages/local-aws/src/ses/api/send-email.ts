import { LEFT_OPEN } from '../../loopback';
import type { Control } from '../control';
import type { EventEmail, LoggedEmail } from '../email';
import { ACCOUNT_ID, type AccountStore, arnOf } from './account-store';
import { displayAddress, domainOf } from './address';
import { checkTags } from './check-message';
import { badRequest, internalError, messageRejected, SesError, sendingPaused, tooManyRequests } from './errors';
import type { EmailEvent } from './event';
import { requireConfigurationSet } from './identities';
import type { Operation, SesContext } from './operation';
import { type PreparedMessage, prepareMessage } from './prepare';
import { type SendEmailRequest, sendEmailRequest } from './schema';
import { isSimulator, newSesId, planEvents } from './simulator';
import { checkTenant } from './tenants';

const MAX_MESSAGE_BYTES = 40 * 1024 * 1024;

type Outcome = 'response' | 'accepted, then 500' | 'accepted, no response';

export const sendEmail: Operation = async (context, { body }) => {
  const request = sendEmailRequest.parse(body);
  const outcome = chooseOutcome(context);
  const receivedAt = context.clock.now();
  const id = newSesId(receivedAt);
  const tags = checkTags(request.EmailTags);
  const message = await prepareMessage(request, stampOf(context, request, { id, receivedAt }));
  checkAccount(context, request, message);
  await storeEmail(context, request, { id, receivedAt, tags, message });
  if (outcome === 'accepted, then 500') throw internalError();
  return outcome === 'response' ? { MessageId: id } : LEFT_OPEN;
};

function chooseOutcome({ control: { dice, settings } }: SesContext): Outcome {
  const { throttleShare, refuseShare, serverErrorShare, serverErrorAcceptedShare, timeoutShare } = settings;
  if (dice.hits(throttleShare)) throw tooManyRequests('Maximum sending rate exceeded.');
  if (dice.hits(refuseShare)) throw messageRejected('The message was refused.');
  if (dice.hits(serverErrorShare)) {
    if (dice.hits(serverErrorAcceptedShare)) return 'accepted, then 500';
    throw internalError();
  }
  return dice.hits(timeoutShare) ? 'accepted, no response' : 'response';
}

interface Receipt {
  id: string;
  receivedAt: number;
}

function stampOf(
  { url, writeMime }: SesContext,
  { ConfigurationOverrides }: SendEmailRequest,
  { id, receivedAt }: Receipt,
) {
  const { OpenTrackingEnabled, ClickTrackingEnabled } = ConfigurationOverrides?.Tracking ?? {};
  const tracking = {
    opens: OpenTrackingEnabled === 'ENABLED',
    clicks: ClickTrackingEnabled === 'ENABLED',
    clickUrl: `${url()}/_track/click/${id}`,
    openUrl: `${url()}/_track/open/${id}`,
  };
  return { id, receivedAt, tracking, writeMime };
}

function checkAccount(context: SesContext, request: SendEmailRequest, message: PreparedMessage): void {
  const { account, control } = context;
  const { length } = message;
  if (length > MAX_MESSAGE_BYTES) {
    throw badRequest(`Message length is more than ${MAX_MESSAGE_BYTES} bytes long: '${length}'.`);
  }
  if (request.ConfigurationSetName) requireConfigurationSet(account, request.ConfigurationSetName);
  if (control.settings.enforcement === 'SHUTDOWN') {
    const reason = "The account's ability to send email has been permanently restricted.";
    throw new SesError(400, 'AccountSuspendedException', reason);
  }
  if (control.settings.sendingPaused) throw sendingPaused("The account's ability to send email is currently paused.");
  checkIdentities(context, message);
  if (request.TenantName !== undefined) checkTenantResources(account, request, request.TenantName, message);
  checkQuotaAndRate(context, message.recipients.length);
}

function checkTenantResources(
  account: AccountStore,
  { ConfigurationSetName }: SendEmailRequest,
  tenantName: string,
  { from }: PreparedMessage,
): void {
  const identity = account.senderIdentity(from.address);
  const configurationSet = ConfigurationSetName ?? identity?.configurationSet ?? '';
  checkTenant(account, tenantName, [`configuration-set/${configurationSet}`, `identity/${identity?.name}`]);
}

function checkQuotaAndRate({ emails, clock, control }: SesContext, recipientCount: number): void {
  const { dailyQuota } = control.settings;
  if (dailyQuota !== null && emails.sent.total(clock.now()) + recipientCount > dailyQuota) {
    throw new SesError(400, 'LimitExceededException', 'Daily message quota exceeded.');
  }
  if (control.bucketFor('SendEmail')?.take(recipientCount, clock.now()) === false) {
    throw tooManyRequests('Maximum sending rate exceeded.');
  }
}

function checkIdentities({ account, control }: SesContext, { from, recipients }: PreparedMessage): void {
  const realRecipients = recipients.filter((address) => !isSimulator(address));
  const addresses = control.settings.sandbox ? [from.address, ...realRecipients] : [from.address];
  const unverified = addresses.filter((address) => !account.senderIdentity(address));
  if (unverified.length === 0) return;
  throw messageRejected(
    `Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ${unverified.join(', ')}`,
  );
}

/** SES omits the headers beyond this size from its events. */
const MAX_EVENT_HEADER_BYTES = 10 * 1024;

function truncateHeaders(allHeaders: EventEmail['headers']): Pick<EventEmail, 'headers' | 'headersTruncated'> {
  let bytes = 0;
  const headers = allHeaders.filter(({ name, value }) => {
    bytes += name.length + value.length;
    return bytes <= MAX_EVENT_HEADER_BYTES;
  });
  return { headers, headersTruncated: headers.length < allHeaders.length };
}

interface AcceptedEmail extends Receipt {
  tags: Record<string, string>;
  message: PreparedMessage;
}

async function storeEmail(context: SesContext, request: SendEmailRequest, accepted: AcceptedEmail): Promise<void> {
  const { control, emails, account, live } = context;
  const { message, id, receivedAt, tags } = accepted;
  const identitySet = account.senderIdentity(message.from.address)?.configurationSet;
  const configurationSet = request.ConfigurationSetName ?? identitySet ?? null;
  const { recipients, isInfected, subject, preview, attachments, links } = message;
  const email: LoggedEmail = {
    id,
    from: displayAddress(message.from),
    to: recipients,
    subject,
    preview,
    attachments,
    receivedAt,
    tags,
    configurationSet,
    ...(links && { links }),
    eventEmail: eventEmail(accepted, configurationSet, receivedAt),
  };
  const planned = planEvents({ recipients, at: receivedAt, deliveryMs: control.settings.deliveryMs, isInfected });
  // Without a configuration set there is no event destination, so SES publishes nothing.
  const published = configurationSet === null ? [] : publishedEvents(control, planned);
  emails.accept(email, message.source, published);
  live.notifyReaders();
  if (control.settings.eventsBeforeAnswer) await emails.flushEvents();
}

function publishedEvents({ dice, settings }: Control, planned: EmailEvent[]): EmailEvent[] {
  const { eventDelayMs, loseEventShare } = settings;
  const published = planned.filter(() => !dice.hits(loseEventShare));
  return published.map((event) => ({ ...event, at: event.at + eventDelayMs }));
}

function eventEmail({ id, tags, message }: AcceptedEmail, configurationSet: string | null, at: number): EventEmail {
  const { from, to, replyTo, subject, headers, recipients } = message;
  const emailTags = Object.entries(tags).map(([name, value]) => [name, [value]]);
  return {
    timestamp: new Date(at).toISOString(),
    source: displayAddress(from),
    sourceArn: arnOf(`identity/${domainOf(from.address)}`),
    sendingAccountId: ACCOUNT_ID,
    messageId: id,
    destination: recipients,
    ...truncateHeaders(headers),
    commonHeaders: {
      from: [displayAddress(from)],
      to: to.map(displayAddress),
      ...(replyTo.length > 0 && { replyTo: replyTo.map(displayAddress) }),
      messageId: id,
      subject,
    },
    tags: {
      ...(configurationSet && { 'ses:configuration-set': [configurationSet] }),
      'ses:source-ip': ['127.0.0.1'],
      'ses:from-domain': [domainOf(from.address)],
      'ses:caller-identity': ['local'],
      ...Object.fromEntries(emailTags),
    },
  };
}
