/** Calls whose operation says something else than a reader of the client would look for. */
const CHOSEN: Record<string, { group: string; name: string }> = {
  sendEmail: { group: 'emails', name: 'send' },
  trackEvent: { group: 'events', name: 'track' },
  verifyEmail: { group: 'emails', name: 'verify' },
  createContact: { group: 'contacts', name: 'upsert' },
};

/** The words of a camel-case name. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])/);

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** English nouns as the API's groups are: contacts, jobs, entries. */
export const singular = (noun: string): string =>
  noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.endsWith('s') ? noun.slice(0, -1) : noun;

/**
 * Where the client offers an operation: in the group that its path begins with, under its id less the group's own noun.
 * `POST /contacts/import` with the id importContacts is `contacts.import`.
 */
export function methodName(operationId: string, path: string): { group: string; name: string } {
  const chosen = CHOSEN[operationId];
  if (chosen) return chosen;
  const group = path.split('/')[1] ?? '';
  const [verb = '', first = '', ...rest] = wordsOf(operationId);
  const isOwnNoun = [group, singular(group)].includes(first.toLowerCase());
  return { group, name: [verb, ...(isOwnNoun ? rest : [first, ...rest])].join('') };
}

/** What an operation is about, with its group's noun in front where the id does not say it: CampaignAudience. */
export function nounOf(operationId: string, group: string): string {
  const noun = wordsOf(operationId).slice(1).join('');
  const owner = capitalised(singular(group));
  return noun.startsWith(owner) ? noun : owner + noun;
}
