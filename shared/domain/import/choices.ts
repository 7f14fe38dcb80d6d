import type { Consent } from '../contacts/contact';
import type { TopicChoices } from '../contacts/topics';

/** What an import says about all people of its file. */
export interface ImportChoices {
  /** By topic id. */
  topics?: Record<string, boolean>;
  consent?: Consent;
}

/** What a contact has of it already. */
export interface HeldChoices {
  topics?: TopicChoices;
  consent?: Consent;
}

/**
 * What an import writes on a contact: nothing while the contact is not subscribed, because what it has chosen by leaving
 * counts more than a file. For the same reason a choice of the contact stays, unless the import may subscribe people
 * again. A consent that is older than the known one is left out.
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
