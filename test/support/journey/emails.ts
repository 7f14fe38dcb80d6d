import type { ListedEmail, Posthaste } from '../../../packages/client/src/index';

/** Every email of the project by id, read page by page. */
export async function allEmails({ emails }: Posthaste): Promise<Map<string, ListedEmail>> {
  const found = new Map<string, ListedEmail>();
  for await (const email of emails.all()) found.set(email.id, email);
  return found;
}

const OPEN = new Set(['SCHEDULED', 'QUEUED', 'SENDING', 'SENT']);

/** Whether an email may still change without further calls. */
export const isOpen = ({ status }: ListedEmail): boolean => OPEN.has(status);

/** How often each value occurs. */
export function countEach(values: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
