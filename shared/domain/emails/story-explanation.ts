import type { SkipReason } from '../sending/sending';
import type { BounceType, EmailStatus } from './status';
import type { StoredEntry } from './story';

/** Why mail was not sent, by the row's reason. */
const skipSentences: Record<SkipReason, string> = {
  suppressed:
    'It was not sent because the address is on the suppression list of the project; take it off the list only if you know that the person can and wants to be reached.',
  unsubscribed:
    'It was not sent because the contact is not subscribed and this is marketing mail; only mail that people need as your customers may be sent as transactional mail.',
  holdout:
    'It was not sent because the contact is one of those that the campaign leaves out, by chance, for comparison; there is nothing to do.',
  contact_deleted: 'It was not sent because its contact was deleted before it could leave; there is nothing to do.',
  not_in_topic:
    'It was not sent because the contact is not subscribed to this topic; mail that is not about the topic can use a template of another topic or of none.',
  snoozed:
    'It was not sent because the contact has asked for a break from marketing mail; later mail is sent again when the break is over.',
};

/** Why it failed, by the row's reason. */
const failureSentences: Record<string, string> = {
  rejected:
    'SES refused the message for its content, for instance a virus, as `error` says; change the content or the attachments and send it again.',
  domain_not_verified:
    "SES does not accept the sender's domain as verified; check the domain under /domains and send the email again once it is.",
  recipient_not_verified:
    "The AWS account is in SES's sandbox, which sends to verified addresses only; ask AWS for production access and send it again then.",
  outcome_unknown:
    'It is unknown whether SES took it: SES gave no answer and reported no event, and it was not retried because it could arrive twice; ask the recipient, or send it again if a second copy does no harm.',
  template_error:
    "It could not be rendered because the campaign's template does not fit the data of this contact, as `error` says; correct the template for the next campaign.",
  content_missing:
    'Its content was deleted before it could be sent, which happens only to mail that waits for a very long time; send it again.',
  rendering_failed: 'SES could not put the message together, as `error` says; correct the content and send it again.',
};

/** Why the recipient's side will never take it, by SES's sub-type of a permanent bounce. */
const hardBounceSentences: Record<string, string> = {
  NoEmail:
    'The mailbox does not exist, so the address is on the suppression list now; ask the person for a new address.',
  General:
    "The recipient's mail server refused it for good, so the address is on the suppression list now; ask the person for another address.",
  Suppressed:
    'SES did not try, because mail to this address has bounced for many of its customers, and it is on your suppression list now; ask the person for another address.',
  OnAccountSuppressionList:
    "SES did not try, because the address is on the suppression list of your AWS account; take it off that list in SES's console if the address is good.",
};

/** Why it did not arrive this time, by SES's sub-type of other bounces. */
const softBounceSentences: Record<string, string> = {
  MailboxFull:
    'The mailbox is full; send it again in a few days, and note that an address that fails on three days within 30 is suppressed.',
  MessageTooLarge: 'The message is too large for the recipient; send it again without attachments or with less in it.',
  ContentRejected:
    "The recipient's mail server refused the content, for instance as spam; change the text and its links and send it again.",
  AttachmentRejected:
    "The recipient's mail server does not take attachments of this kind; send a link to the file instead.",
  General:
    "The recipient's mail server did not take it this time, or answered that the person is away; send it again later, and note that an address that fails on three days within 30 is suppressed.",
  Undetermined:
    "The recipient's mail server sent it back without a reason that SES understands; the answer in the timeline may tell more.",
};

/** Why it is late, by SES's type of a delay. SES tries for 14 hours. */
const delaySentences: Record<string, string> = {
  MailboxFull: 'It is late because the mailbox is full',
  SpamDetected: "It is late because the recipient's mail server takes much of our mail for spam at the moment",
  RecipientServerError: "It is late because the recipient's mail server is out of order",
  IPFailure: "It is late because the recipient's mail server refuses mail from the address that SES sends from",
  TransientCommunicationFailure: "It is late because the connection to the recipient's mail server failed",
  InternalFailure: 'It is late because of a fault inside SES',
  BYOIPHostNameLookupUnavailable: "It is late because the host name of your own sending address can't be looked up",
  SendingDeferral: 'It is late because SES holds it back to keep your reputation with the recipient',
};

/** The facts about an email that its explanation uses. */
export interface ExplainedEmail {
  status: EmailStatus;
  bounceType?: BounceType;
  bounceSubType?: string;
  reason?: string;
  createdAt: string;
  scheduledAt?: string;
  timeline: readonly StoredEntry[];
}

/** What may keep mail waiting at present: pauses, the account's state and its quota of the day. */
export interface WaitingFacts {
  /** Epoch milliseconds. */
  now: number;
  /** Mail of this kind is paused for the project. */
  paused: boolean;
  /** SES takes no mail of the account. */
  stopped: boolean;
  /** The part of the quota that this kind of mail may use is used up. */
  quotaUsed: boolean;
}

/** Mail that waits longer gets an explanation; mail that goes at once has left long before. */
const LONG_WAIT_MS = 2 * 60_000;

const byName = (sentences: Record<string, string>, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(sentences, name) ? sentences[name] : undefined;

/**
 * Why an email did not arrive, or not yet, and what to do about it, in a sentence. Null if all is well. It never names
 * a person.
 */
export function explainEmail(email: ExplainedEmail, facts: WaitingFacts): string | null {
  const { status, reason } = email;
  switch (status) {
    case 'SKIPPED':
      return byName(skipSentences, reason) ?? 'It was not sent; `reason` says why.';
    case 'CANCELLED':
      return 'It was not sent because it was cancelled before its time; send it again if it should be sent after all.';
    case 'FAILED':
      return byName(failureSentences, reason) ?? 'It could not be sent, as `reason` and `error` say.';
    case 'BOUNCED':
      return explainBounce(email);
    case 'COMPLAINED':
      return 'It arrived, and the recipient marked it as spam, so the contact is unsubscribed and its address suppressed; send nothing more to this person.';
    case 'SENT':
      return explainDelay(email);
    case 'SENDING':
      return explainTry(email);
    case 'QUEUED':
    case 'SCHEDULED':
      return explainWaiting(email, facts);
    default:
      return null;
  }
}

function explainBounce({ bounceType, bounceSubType }: ExplainedEmail): string {
  if (bounceType === 'hard') {
    const other = "The recipient's mail server refused it for good; its answer in the timeline says why.";
    return byName(hardBounceSentences, bounceSubType) ?? other;
  }
  const other = "The recipient's mail server did not take it; its answer in the timeline says why.";
  return byName(softBounceSentences, bounceSubType) ?? other;
}

function latest({ timeline }: ExplainedEmail, type: string): StoredEntry | undefined {
  const entries = timeline.filter((entry) => entry.type === type);
  return entries.reduce<StoredEntry | undefined>(
    (last, entry) => (last && last.at > entry.at ? last : entry),
    undefined,
  );
}

function explainDelay(email: ExplainedEmail): string | null {
  const delay = latest(email, 'delayed');
  if (!delay) return null;
  const cause = byName(delaySentences, delay.subType) ?? "It is late because the recipient's side does not take it yet";
  return `${cause}; SES retries, usually for 14 hours, and there is nothing to do.`;
}

/** Only an entry that came after the running try began is about that try. */
function explainTry(email: ExplainedEmail): string | null {
  const claim = latest(email, 'claimed');
  const unclear = latest(email, 'unclear');
  if (!unclear || (claim && claim.at > unclear.at)) return null;
  return 'SES gave no clear answer to the last try; its events settle that, or the email is retried after 15 minutes, and there is nothing to do.';
}

function explainWaiting(email: ExplainedEmail, { now, paused, stopped, quotaUsed }: WaitingFacts): string | null {
  const since = Date.parse(email.scheduledAt ?? email.createdAt);
  if (now < since) return null;
  if (stopped) {
    return 'It waits because SES takes no mail of the whole account at the moment, and is sent when SES does again; GET /account says what to do.';
  }
  if (paused) {
    return 'It waits because sending of such mail is paused for the project, and is sent when that is resumed; GET /project shows the cause.';
  }
  if (quotaUsed) {
    return "It waits because the account has used up the part of SES's daily quota that such mail may use, and is sent when there is room; ask AWS for a higher quota if that happens often.";
  }
  const [released, claim] = [latest(email, 'released'), latest(email, 'claimed')];
  if (released && (!claim || claim.at <= released.at)) {
    return 'It waits because SES did not take it at the last try, for the reason in the timeline, and is retried by itself.';
  }
  if (now - since < LONG_WAIT_MS) return null;
  return "It waits behind other mail, as SES's sending rate is fully used, and is sent in its turn.";
}
