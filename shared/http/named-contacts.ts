import type { Project } from '../db/projects/projects';
import { parseAddress } from '../domain/address';
import { contactId, isContactId } from '../domain/contacts/contact';

/** The members by which answers name a contact: its own id, or that of the contact that a record belongs to. */
const NAMING = ['id', 'contact'];

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [member, part] of Object.entries(value)) {
    if (typeof part === 'string' && NAMING.includes(member) && isContactId(part)) yield part;
    else yield* idsIn(part);
  }
}

/** The contact that a request asked for by its id or address, such as that of a preview; null if it names none. */
function askedContact({ salt }: Pick<Project, 'salt'>, body: unknown): string | null {
  const named = typeof body === 'object' && body !== null ? (body as { contact?: unknown }).contact : undefined;
  if (typeof named !== 'string') return null;
  if (isContactId(named)) return named;
  const email = parseAddress(named);
  return email && contactId(salt, email);
}

/** The ids of all contacts of which an answer to a request may tell something. */
export function contactsNamed(project: Pick<Project, 'salt'>, request: unknown, answer: unknown): string[] {
  const asked = askedContact(project, request);
  return [...new Set([...(asked ? [asked] : []), ...idsIn(answer)])];
}
