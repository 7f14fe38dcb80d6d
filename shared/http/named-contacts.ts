import { contactIdOf } from '../db/contacts/addresses';
import type { Project } from '../db/projects/projects';
import { isContactId } from '../domain/contacts/contact';

type Named = Pick<Project, 'id' | 'salt'>;

const NAMING = ['id', 'contact'];

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, part] of Object.entries(value)) {
    if (typeof part === 'string' && NAMING.includes(field) && isContactId(part)) yield part;
    else yield* idsIn(part);
  }
}

async function askedContact(project: Named, body: unknown): Promise<string | null> {
  const named = typeof body === 'object' && body !== null ? (body as { contact?: unknown }).contact : undefined;
  return typeof named === 'string' ? contactIdOf(project, named) : null;
}

export async function contactsNamed(project: Named, request: unknown, answer: unknown): Promise<string[]> {
  const asked = await askedContact(project, request);
  return [...new Set([...(asked ? [asked] : []), ...idsIn(answer)])];
}
