import { isInTopic, type TopicChoices, type TopicRule } from '../contacts/topics';

/** What a contact has decided about marketing mail. */
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

/** `leave` acknowledges the message and changes nothing: another invocation has the row, or it may not go now. */
export type SendDecision = { do: 'send' } | { do: 'leave' } | { do: 'skip'; reason: SkipReason };

/** Why a contact gets no marketing mail, though it may get other mail. */
export type MarketingRefusal = 'unsubscribed' | 'not_in_topic' | 'snoozed';
/** `holdout`: the contact is one that a campaign leaves out to compare with. */
export type SkipReason = 'suppressed' | 'contact_deleted' | 'holdout' | MarketingRefusal;

/**
 * Why a contact wants no marketing mail of a topic, or of none, at a time in epoch milliseconds; null if it wants it.
 */
function marketingRefusal(
  { subscribed, topics, snoozedUntil }: Consent,
  topic: TopicRule | null,
  at: number,
): MarketingRefusal | null {
  if (!subscribed) return 'unsubscribed';
  if (topic && !isInTopic(topics, topic)) return 'not_in_topic';
  return snoozedUntil !== undefined && at < Date.parse(snoozedUntil) ? 'snoozed' : null;
}

/** All that decides whether a contact may get a mail. */
interface RecipientFacts extends Pick<SendFacts, 'kind' | 'suppressed' | 'topic'> {
  contact: Consent;
}

/**
 * Why a contact may not get a mail at a time in epoch milliseconds; null if it may. Suppression comes first, as it
 * holds for mail of every kind.
 */
export function mailRefusal(
  { kind, suppressed, topic, contact }: RecipientFacts,
  at: number,
): 'suppressed' | MarketingRefusal | null {
  if (suppressed) return 'suppressed';
  return kind === 'MARKETING' ? marketingRefusal(contact, topic, at) : null;
}

/** The contact for whom a mail was accepted. One that was created later under the same address is another. */
export function addressee<C extends { generation: string }>(
  mail: { erased?: true; generation?: string } | undefined,
  contact: C | undefined,
): C | null {
  if (!contact || mail?.erased) return null;
  return (mail?.generation ?? contact.generation) === contact.generation ? contact : null;
}

/** The rule of a mail's topic. People's choices outlive a deleted topic: who left it gets none of its mail. */
export const topicRule = (id: string | undefined, topic: TopicRule | null): TopicRule | null =>
  topic ?? (id === undefined ? null : { id, defaultSubscribed: true });

/** Whether an email may go, by the facts of this moment and not of its acceptance. */
export function decideSend({ contact, ...facts }: SendFacts, now: number): SendDecision {
  const open = facts.status === 'QUEUED' || (facts.status === 'SCHEDULED' && facts.notBefore <= now);
  if (!open || facts.project !== 'ACTIVE' || facts.paused) return { do: 'leave' };
  if (!contact) return { do: 'skip', reason: 'contact_deleted' };
  const reason = mailRefusal({ ...facts, contact }, now);
  return reason ? { do: 'skip', reason } : { do: 'send' };
}

interface TrackingSettings {
  tracking?: { transactional?: boolean; marketing?: boolean };
}

/** Whether opens and clicks are tracked if the request does not say: by the setting, else for marketing mail only. */
export function trackingDefault({ tracking = {} }: TrackingSettings, kind: 'TRANSACTIONAL' | 'MARKETING'): boolean {
  return kind === 'MARKETING' ? (tracking.marketing ?? true) : (tracking.transactional ?? false);
}
