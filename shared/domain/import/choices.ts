import type { Consent } from '../contacts/contact';
import type { TopicChoices } from '../contacts/topics';

export interface ImportChoices {
  topics?: Record<string, boolean>;
  consent?: Consent;
}

export interface HeldChoices {
  topics?: TopicChoices;
  consent?: Consent;
}

/**
 * Changes no unsubscribed contact: leaving outweighs a file. Keeps its choices unless the import may resubscribe. Skips
 * older consents.
 */
export function choicesFor(
  { topics = {}, consent }: ImportChoices,
  held: HeldChoices,
  { subscribed, resubscribe }: { subscribed: boolean; resubscribe: boolean },
): ImportChoices {
  if (!subscribed) return {};
  const open = Object.entries(topics).filter(([id]) => resubscribe || held.topics?.[id] === undefined);
  const isNewer = consent !== undefined && (held.consent === undefined || consent.at >= held.consent.at);
  return {
    ...(open.length > 0 ? { topics: Object.fromEntries(open) } : {}),
    ...(isNewer ? { consent } : {}),
  };
}
