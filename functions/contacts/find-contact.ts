import { Problem } from '../../shared/contract/problem';
import { contactIdOf, getContact } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';

/** The contact that a path names by id or address. */
export async function findContact(project: Project, idOrEmail: string): Promise<Contact> {
  const contact = await getContact(project, idOrEmail);
  if (!contact) throw new Problem('CONTACT_NOT_FOUND');
  return contact;
}

/** Its id, whether it is there or not. */
export function requireId(project: Project, idOrEmail: string): string {
  const id = contactIdOf(project, idOrEmail);
  if (id === null) throw new Problem('CONTACT_NOT_FOUND');
  return id;
}
