import type { Consent } from '../contacts/contact';
import type { TopicChoices } from '../contacts/topics';
import type { Answer } from './check-submission';

/** What was sent by a form, as far as it becomes the contact's. */
interface Sent {
  answers: readonly Answer[];
  offered: readonly string[];
  chosen: readonly string[];
  consent: string;
  page: string;
  createdAt: string;
}

/** The contact's data. */
export const dataOf = ({ answers }: Pick<Sent, 'answers'>): Record<string, unknown> =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

/**
 * The choices of topics: what was ticked is wanted; of what was not ticked, only that is refused about which the person
 * has said nothing before.
 */
export function topicsOf(
  { offered, chosen }: Pick<Sent, 'offered' | 'chosen'>,
  held: TopicChoices = {},
): Record<string, boolean> {
  const decided = offered.filter((id) => chosen.includes(id) || held[id] === undefined);
  return Object.fromEntries(decided.map((id) => [id, chosen.includes(id)]));
}

/** How the person agreed. */
export const consentOf = ({ consent, page, createdAt }: Sent, recordedAt: string): Consent => ({
  source: page || 'form',
  at: createdAt,
  text: consent,
  recordedAt,
});
