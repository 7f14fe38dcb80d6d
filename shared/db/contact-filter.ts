import { type CompiledFilter, matches } from '../domain/segment/compile';
import type { WalkedContact } from './contact-walk';
import { lookUpEvents } from './event-lookup';

/**
 * Whether a contact matches a filter at a moment (epoch milliseconds). Only where its summary leaves that open are
 * its events read.
 */
export async function contactMatches(
  projectId: string,
  filter: CompiledFilter,
  { row, summary }: WalkedContact,
  moment: number,
): Promise<boolean> {
  const verdict = matches(filter, { contact: row, summary }, moment);
  if (typeof verdict === 'boolean') return verdict;
  const asked = { contactId: row.id, generation: row.generation, names: verdict.needs };
  const lookedUp = await lookUpEvents(projectId, asked);
  return matches(filter, { contact: row, summary, lookedUp }, moment) === true;
}
