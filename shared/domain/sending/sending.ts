import type { EmailKind } from '../../contract/templates';
import type { EpochMs } from '../../durations';
import { isInTopic, type TopicChoices, type TopicRule } from '../contacts/topics';

export interface SubscriptionState {
  subscribed: boolean;
  topics?: TopicChoices;
  snoozedUntil?: string;
}

export interface SendFacts {
  status: string;
  kind: EmailKind;
  notBefore: EpochMs;
  project: 'ACTIVE' | 'DISABLED' | null;
  contact: SubscriptionState | null;
  topic: TopicRule | null;
  suppressed: boolean;
  paused: boolean;
}

/** `leave`: another invocation sends the email, or it may not be sent now. */
export type SendDecision = { do: 'send' } | { do: 'leave' } | { do: 'skip'; reason: SkipReason };

export type MarketingRefusal = 'unsubscribed' | 'not_in_topic' | 'snoozed';
/** `holdout`: a campaign's comparison group. */
export type SkipReason = 'suppressed' | 'contact_deleted' | 'holdout' | MarketingRefusal;

function marketingRefusal(
  { subscribed, topics, snoozedUntil }: SubscriptionState,
  topic: TopicRule | null,
  at: number,
): MarketingRefusal | null {
  if (!subscribed) return 'unsubscribed';
  if (topic && !isInTopic(topics, topic)) return 'not_in_topic';
  return snoozedUntil !== undefined && at < Date.parse(snoozedUntil) ? 'snoozed' : null;
}

interface RecipientFacts extends Pick<SendFacts, 'kind' | 'suppressed' | 'topic'> {
  contact: SubscriptionState;
}

export function emailRefusal(
  { kind, suppressed, topic, contact }: RecipientFacts,
  at: number,
): 'suppressed' | MarketingRefusal | null {
  if (suppressed) return 'suppressed';
  return kind === 'MARKETING' ? marketingRefusal(contact, topic, at) : null;
}

/** A contact created later with the same address is another contact. */
export function addressee<C extends { generation: string }>(
  email: { erased?: true; generation?: string } | undefined,
  contact: C | undefined,
): C | null {
  if (!contact || email?.erased) return null;
  const addressedGeneration = email?.generation ?? contact.generation;
  return addressedGeneration === contact.generation ? contact : null;
}

/** For a deleted topic, contacts' recorded choices still count; a contact without a choice is in the topic. */
export const topicRule = (id: string | undefined, topic: TopicRule | null): TopicRule | null =>
  topic ?? (id === undefined ? null : { id, defaultSubscribed: true });

export function decideSend({ contact, ...facts }: SendFacts, now: number): SendDecision {
  const isDue = facts.status === 'QUEUED' || (facts.status === 'SCHEDULED' && facts.notBefore <= now);
  if (!isDue || facts.project !== 'ACTIVE' || facts.paused) return { do: 'leave' };
  if (!contact) return { do: 'skip', reason: 'contact_deleted' };
  const reason = emailRefusal({ ...facts, contact }, now);
  return reason ? { do: 'skip', reason } : { do: 'send' };
}

interface TrackingSettings {
  tracking?: { transactional?: boolean; marketing?: boolean };
}

export function trackingDefault({ tracking = {} }: TrackingSettings, kind: EmailKind): boolean {
  return kind === 'MARKETING' ? (tracking.marketing ?? true) : (tracking.transactional ?? false);
}
