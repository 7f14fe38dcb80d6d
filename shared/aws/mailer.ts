import { type Attachment, SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { optionalEnv } from '../ops/env';
import { cachedMiddleware, commonOptions, fixedDefaults, timeouts, withFastCopies } from './client-options';
import { failedBeforeRequest, YoungConnections } from './young-connections';

const DEFAULT_TIMEOUT_MS = 10_000;

const connections = new YoungConnections();

/** No SDK retries: they could send twice. */
export const sendingClient = withFastCopies(
  new SESv2Client({
    ...commonOptions,
    ...fixedDefaults,
    ...cachedMiddleware,
    maxAttempts: 1,
    requestHandler: {
      ...timeouts(Number(optionalEnv('sesTimeoutMs') ?? DEFAULT_TIMEOUT_MS)),
      httpAgent: connections.httpAgent,
      httpsAgent: connections.httpsAgent,
    },
  }),
);

/** After `unclear`, SES may have accepted the email; the other outcomes are certain. */
export type SendOutcome =
  | { outcome: 'accepted'; messageId: string }
  | { outcome: 'throttled'; detail: string }
  | { outcome: 'quota'; detail: string }
  | { outcome: 'refused'; reason: string; detail: string }
  | { outcome: 'blocked'; detail: string }
  | { outcome: 'wrong_tenant'; detail: string }
  | { outcome: 'not_sent'; detail: string }
  | { outcome: 'unclear'; detail: string };

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** After these errors, SES never accepts the email. Other 4xx errors have other causes. */
const REFUSAL_ERRORS = new Set([
  'MessageRejected',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'InvalidParameterValue',
  'SerializationException',
  'ValidationException',
]);

interface SdkError {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Matches in linear time, because an address begins only where no address character precedes. */
const ADDRESS = /(?<![^\s<>"':@])[^\s<>"':@]+@[^\s<>"',;]+/g;

/** Removed from error texts, because users read them in timelines. */
const ARN = /\barn:aws[\w-]*:[^\s'"`]+/g;

const redact = (text: string): string =>
  text
    .replace(ARN, '…')
    .replace(ADDRESS, '…')
    .slice(0, 300)
    .replace(/\p{Cs}$/u, '');

const IN_SANDBOX =
  "The account is in SES's sandbox, where SES sends to verified addresses only. The recipient's address is not verified.";

const addressOf = (recipient: string): string => /<([^<>]+)>$/.exec(recipient)?.[1] ?? recipient;

function refusalOf(name: string, message: string, detail: string, recipients: readonly string[]): SendOutcome {
  const isUnverified = name === 'MailFromDomainNotVerifiedException' || /not verified/i.test(message);
  if (!isUnverified) return { outcome: 'refused', reason: 'rejected', detail };
  const lowerCaseMessage = message.toLowerCase();
  const isAboutRecipient = recipients.some((address) => lowerCaseMessage.includes(addressOf(address).toLowerCase()));
  return isAboutRecipient
    ? { outcome: 'refused', reason: 'recipient_not_verified', detail: IN_SANDBOX }
    : { outcome: 'refused', reason: 'domain_not_verified', detail };
}

/** Only a 4xx response, or a request that SES did not receive whole, shows that the email was not sent. */
export function outcomeOf(error: unknown, recipients: readonly string[]): SendOutcome {
  const { name = 'Error', message = '', code = '', $metadata } = (error ?? {}) as SdkError;
  const status = $metadata?.httpStatusCode ?? 0;
  const detail = redact(`${name}: ${message}`);
  if (NEVER_CONNECTED.has(code) || failedBeforeRequest(error)) return { outcome: 'not_sent', detail: code || name };
  const couldNotConnect = name === 'TimeoutError' && /establish/i.test(message);
  if (couldNotConnect) return { outcome: 'not_sent', detail: name };
  if (status >= 500) return { outcome: 'unclear', detail: `HTTP ${status}` };
  if (status < 400) return { outcome: 'unclear', detail: name };
  const isThrottled = status === 429 || /throttl|toomanyrequests|limitexceeded/i.test(name);
  if (isThrottled) return { outcome: /daily|24.hour/i.test(message) ? 'quota' : 'throttled', detail };
  if (!REFUSAL_ERRORS.has(name)) return { outcome: 'blocked', detail };
  return refusalOf(name, message, detail, recipients);
}

/** Email of a tenant that SES stopped is `blocked`, so that it waits. */
function withTenantErrors(outcome: SendOutcome): SendOutcome {
  const mayBeAboutTenant =
    outcome.outcome === 'blocked' || (outcome.outcome === 'refused' && outcome.reason === 'rejected');
  if (!mayBeAboutTenant || !/\btenant\b/i.test(outcome.detail)) return outcome;
  const { detail } = outcome;
  return detail.startsWith('SendingPaused') ? { outcome: 'blocked', detail } : { outcome: 'wrong_tenant', detail };
}

export type EmailInput = SendEmailCommandInput;
export type EmailAttachmentInput = Attachment;

export async function sendEmail(input: EmailInput): Promise<SendOutcome> {
  await connections.closeOld();
  try {
    const { MessageId } = await sendingClient.send(new SendEmailCommand(input));
    return MessageId ? { outcome: 'accepted', messageId: MessageId } : { outcome: 'unclear', detail: 'no message id' };
  } catch (error) {
    const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {};
    const outcome = outcomeOf(error, [...ToAddresses, ...CcAddresses, ...BccAddresses]);
    return input.TenantName === undefined ? outcome : withTenantErrors(outcome);
  }
}
