import type { BounceType, EmailStatus } from './status';
import type { StoredEntry } from './story';
import {
  delaySentences,
  failureSentences,
  hardBounceSentences,
  skipSentences,
  softBounceSentences,
} from './story-sentences';

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
 * Why an email did not arrive, or not yet, and what to do about it, in a sentence. Null if all is well. It never names a
 * person.
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
