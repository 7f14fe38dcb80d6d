import { isInTopic, type TopicChoices, type TopicRule } from '../contacts/topics';

/** What a contact has decided of marketing mail. */
export interface Consent {
  subscribed: boolean;
  topics?: TopicChoices;
  snoozedUntil?: string;
}

/** What the sender knows of one email right before sending it. */
export interface SendFacts {
  status: string;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  /** Epoch milliseconds before which a scheduled mail may not go. */
  notBefore: number;
  project: 'ACTIVE' | 'DISABLED' | null;
  contact: Consent | null;
  /** The topic that a marketing mail belongs to. */
  topic: TopicRule | null;
  suppressed: boolean;
  /** Mail of this kind waits: the project's, or all of the account's. */
  paused: boolean;
}

/** `leave` acknowledges the message and changes nothing: the row is someone else's or may not go now. */
export type SendDecision = { do: 'send' } | { do: 'leave' } | { do: 'skip'; reason: SkipReason };

/** Why a marketing mail does not go to a contact who may be mailed otherwise. */
export type MarketingRefusal = 'unsubscribed' | 'not_in_topic' | 'snoozed';
/** `holdout`: it is one of those that a campaign leaves out to compare with. */
export type SkipReason = 'suppressed' | 'contact_deleted' | 'holdout' | MarketingRefusal;

/** Whether a contact wants marketing mail of a topic, or of none, at a time in epoch milliseconds. */
export function marketingRefusal(
  { subscribed, topics, snoozedUntil }: Consent,
  topic: TopicRule | null,
  at: number,
): MarketingRefusal | null {
  if (!subscribed) return 'unsubscribed';
  if (topic && !isInTopic(topics, topic)) return 'not_in_topic';
  return snoozedUntil !== undefined && at < Date.parse(snoozedUntil) ? 'snoozed' : null;
}

/** Whether an email may go, by what is true at this moment and not when it was accepted. */
export function decideSend(facts: SendFacts, now: number): SendDecision {
  const open = facts.status === 'QUEUED' || (facts.status === 'SCHEDULED' && facts.notBefore <= now);
  if (!open || facts.project !== 'ACTIVE' || facts.paused) return { do: 'leave' };
  if (!facts.contact) return { do: 'skip', reason: 'contact_deleted' };
  if (facts.suppressed) return { do: 'skip', reason: 'suppressed' };
  const refusal = facts.kind === 'MARKETING' ? marketingRefusal(facts.contact, facts.topic, now) : null;
  return refusal ? { do: 'skip', reason: refusal } : { do: 'send' };
}
