import type { BounceType } from '../../contract/statuses';
import { type EpochMs, MINUTE_MS } from '../../durations';
import type { SkipReason } from '../sending/sending';
import type { EmailTimelineEntry } from './shown-timeline';
import type { EmailStatus } from './status';

const skipSentences: Record<SkipReason, string> = {
  suppressed:
    'Not sent because the address is on the project’s suppression list. Remove it only if you know that this person can and wants to be reached.',
  unsubscribed:
    'Not sent because the contact isn’t subscribed to marketing email. Send only emails that people need as your customers as transactional.',
  holdout: 'Not sent because the contact is in the campaign’s holdout group. No action needed.',
  contact_deleted: 'Not sent because the contact was deleted first. No action needed.',
  not_in_topic:
    'Not sent because the contact isn’t subscribed to this topic. If the email isn’t about the topic, use a template with another topic or none.',
  snoozed: 'Not sent because the contact paused marketing email. Emails sent after the pause reach them again.',
};

const failureSentences: Record<string, string> = {
  rejected:
    'Amazon SES rejected the content, for example because of a virus. See `error`, change the content or attachments, and send it again.',
  domain_not_verified:
    'The sender’s domain isn’t verified with Amazon SES. Check the domain under /domains and send the email again once it is.',
  recipient_not_verified:
    'The AWS account is in the Amazon SES sandbox, which only sends to verified addresses. Request production access from AWS, then send it again.',
  outcome_unknown:
    'It’s unknown whether Amazon SES accepted it: there was no response and no event. It wasn’t retried because it could arrive twice. Ask the recipient, or send it again if a second copy does no harm.',
  template_error:
    'The campaign’s template couldn’t be rendered with this contact’s data. See `error`, and correct the template for the next campaign.',
  content_missing:
    'Its content was deleted before it could be sent, because it waited for a very long time. Send it again.',
  rendering_failed: 'Amazon SES couldn’t build the message. See `error`, correct the content and send it again.',
};

const hardBounceSentences: Record<string, string> = {
  NoEmail: 'The mailbox doesn’t exist, so the address is now suppressed. Ask this person for a new address.',
  General:
    'The recipient’s mail server rejected it permanently, so the address is now suppressed. Ask this person for another address.',
  Suppressed:
    'Amazon SES didn’t try, because emails to this address have bounced for many of its customers. The address is now suppressed. Ask this person for another address.',
  OnAccountSuppressionList:
    'Amazon SES didn’t try, because the address is on your AWS account’s suppression list. If the address is good, remove it from that list in the SES console.',
};

const softBounceSentences: Record<string, string> = {
  MailboxFull:
    'The mailbox is full. Send it again in a few days. An address that fails on three days within 30 is suppressed.',
  MessageTooLarge:
    'The message is too large for the recipient. Send it again without attachments or with less content.',
  ContentRejected:
    'The recipient’s mail server rejected the content, for example as spam. Change the text and links, and send it again.',
  AttachmentRejected:
    'The recipient’s mail server doesn’t accept this type of attachment. Send a link to the file instead.',
  General:
    'The recipient’s mail server didn’t accept it this time, or replied that the person is away. Send it again later. An address that fails on three days within 30 is suppressed.',
  Undetermined:
    'The recipient’s mail server returned it without a reason that Amazon SES recognizes. See its response in the timeline.',
};

/** By SES's delay type. SES tries for 14 hours. */
const delaySentences: Record<string, string> = {
  MailboxFull: 'Delayed because the mailbox is full',
  SpamDetected: 'Delayed because the recipient’s mail server currently treats many of our emails as spam',
  RecipientServerError: 'Delayed because the recipient’s mail server isn’t working',
  IPFailure: 'Delayed because the recipient’s mail server rejects email from the IP address that Amazon SES uses',
  TransientCommunicationFailure: 'Delayed because the connection to the recipient’s mail server failed',
  InternalFailure: 'Delayed because of an error in Amazon SES',
  BYOIPHostNameLookupUnavailable: 'Delayed because the host name of your own IP address can’t be looked up',
  SendingDeferral: 'Delayed because Amazon SES is holding it back to protect your reputation with the recipient',
};

export interface ExplainedEmail {
  status: EmailStatus;
  bounceType?: BounceType;
  bounceSubType?: string;
  reason?: string;
  createdAt: string;
  scheduledAt?: string;
  timeline: readonly EmailTimelineEntry[];
}

export interface WaitingFacts {
  now: EpochMs;
  paused: boolean;
  /** SES stopped the whole account. */
  stopped: boolean;
  quotaUsed: boolean;
}

/** Most emails are sent sooner. */
const LONG_WAIT_MS = 2 * MINUTE_MS;

const sentenceFor = (sentences: Record<string, string>, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(sentences, name) ? sentences[name] : undefined;

export function explainEmail(email: ExplainedEmail, facts: WaitingFacts): string | null {
  const { status, reason } = email;
  switch (status) {
    case 'SKIPPED':
      return sentenceFor(skipSentences, reason) ?? 'Not sent. See `reason`.';
    case 'CANCELLED':
      return 'Not sent because it was cancelled. Send it again if it should go out after all.';
    case 'FAILED':
      return sentenceFor(failureSentences, reason) ?? 'It couldn’t be sent. See `reason` and `error`.';
    case 'BOUNCED':
      return explainBounce(email);
    case 'COMPLAINED':
      return 'It arrived, and the recipient marked it as spam. The contact is now unsubscribed and suppressed. Don’t email this person again.';
    case 'SENT':
      return explainDelay(email);
    case 'SENDING':
      return explainAttempt(email);
    case 'QUEUED':
    case 'SCHEDULED':
      return explainWaiting(email, facts);
    default:
      return null;
  }
}

function explainBounce({ bounceType, bounceSubType }: ExplainedEmail): string {
  if (bounceType === 'hard') {
    const fallback = 'The recipient’s mail server rejected it permanently. See its response in the timeline.';
    return sentenceFor(hardBounceSentences, bounceSubType) ?? fallback;
  }
  const fallback = 'The recipient’s mail server didn’t accept it. See its response in the timeline.';
  return sentenceFor(softBounceSentences, bounceSubType) ?? fallback;
}

function latestEntry({ timeline }: ExplainedEmail, type: string): EmailTimelineEntry | undefined {
  const entries = timeline.filter((entry) => entry.type === type);
  return entries.reduce<EmailTimelineEntry | undefined>(
    (latest, entry) => (latest && latest.at > entry.at ? latest : entry),
    undefined,
  );
}

function explainDelay(email: ExplainedEmail): string | null {
  const delay = latestEntry(email, 'delayed');
  if (!delay) return null;
  const cause =
    sentenceFor(delaySentences, delay.subType) ?? 'Delayed because the recipient’s mail server hasn’t accepted it yet';
  return `${cause}. Amazon SES retries, usually for 14 hours. No action needed.`;
}

function explainAttempt(email: ExplainedEmail): string | null {
  const claim = latestEntry(email, 'claimed');
  const unclear = latestEntry(email, 'unclear');
  if (!unclear || (claim && claim.at > unclear.at)) return null;
  return 'Amazon SES gave no clear response to the last attempt. Its events settle that, or the email is retried, usually within 15 minutes. No action needed.';
}

function explainWaiting(email: ExplainedEmail, { now, paused, stopped, quotaUsed }: WaitingFacts): string | null {
  const since = Date.parse(email.scheduledAt ?? email.createdAt);
  if (now < since) return null;
  if (stopped) {
    return 'Waiting because Amazon SES has stopped sending for the whole account. It’s sent once SES resumes. The Reputation page shows what to do.';
  }
  if (paused) {
    return 'Waiting because sending is paused for the project. It’s sent once sending resumes. The Reputation page shows the cause.';
  }
  if (quotaUsed) {
    return 'Waiting because the account has used up its share of the daily quota of Amazon SES for this type of email. It’s sent when there is room. If this happens often, request a higher quota from AWS.';
  }
  const release = latestEntry(email, 'released');
  const claim = latestEntry(email, 'claimed');
  const isReleased = release !== undefined && (!claim || claim.at <= release.at);
  if (isReleased) {
    return 'Waiting because Amazon SES didn’t accept it on the last attempt. See the timeline for the reason. It’s retried automatically.';
  }
  if (now - since < LONG_WAIT_MS) return null;
  return 'Waiting behind other emails, because the Amazon SES sending rate is fully used. It’s sent in turn.';
}
