import type { LocalService } from '../service';

/** An email as the API lists it, as far as journeys look. */
export interface ListedEmail {
  id: string;
  contact: { id: string; email: string };
  status: string;
  reason: string | null;
  lane: string;
}

interface Page {
  data: { items: ListedEmail[]; nextCursor: string | null; hasMore: boolean };
}

const PAGE = 100;
const MAXIMUM_PAGES = 200;

/** Every email of the project by id, read page by page. */
export async function allEmails(service: LocalService): Promise<Map<string, ListedEmail>> {
  const emails = new Map<string, ListedEmail>();
  let after = '';
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { status, body } = await service.api<Page>('GET', `/emails?limit=${PAGE}${after}`);
    if (status !== 200) throw new Error(`the list of emails answered ${status}: ${JSON.stringify(body)}`);
    for (const email of body.data.items) emails.set(email.id, email);
    if (!body.data.hasMore) return emails;
    after = `&cursor=${encodeURIComponent(body.data.nextCursor ?? '')}`;
  }
  throw new Error('the list of emails does not end');
}

const OPEN = new Set(['SCHEDULED', 'QUEUED', 'SENDING', 'SENT']);

/** Whether something is still to come of an email by itself. */
export const isOpen = ({ status }: ListedEmail): boolean => OPEN.has(status);

/** How often each value comes. */
export function tally(values: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
