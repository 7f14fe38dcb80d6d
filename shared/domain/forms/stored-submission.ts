import type { Consent } from '../contacts/contact';
import type { TopicChoices } from '../contacts/topics';
import type { Answer } from './check-submission';

interface Submission {
  answers: readonly Answer[];
  offered: readonly string[];
  chosen: readonly string[];
  consent: string;
  page: string;
  createdAt: string;
}

export const dataOf = ({ answers }: Pick<Submission, 'answers'>): Record<string, unknown> =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

/** An unticked topic is refused only if the person never chose. */
export function topicsOf(
  { offered, chosen }: Pick<Submission, 'offered' | 'chosen'>,
  held: TopicChoices = {},
): Record<string, boolean> {
  const decided = offered.filter((id) => chosen.includes(id) || held[id] === undefined);
  return Object.fromEntries(decided.map((id) => [id, chosen.includes(id)]));
}

export const consentOf = ({ consent, page, createdAt }: Submission, recordedAt: string): Consent => ({
  source: page || 'form',
  at: createdAt,
  text: consent,
  recordedAt,
});
