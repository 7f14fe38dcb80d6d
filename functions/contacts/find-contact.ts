import { Problem, requireRecord } from '../../shared/contract/problem';
import { contactIdOf } from '../../shared/db/contacts/addresses';
import { getContact } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';

export const findContact = async (project: Project, idOrEmail: string): Promise<Contact> =>
  requireRecord(await getContact(project, idOrEmail), 'CONTACT_NOT_FOUND');

/** The contact need not exist. Throws 404 if the text is neither id nor address. */
export async function requireContactId(project: Project, idOrEmail: string): Promise<string> {
  const id = await contactIdOf(project, idOrEmail);
  if (id === null) throw new Problem('CONTACT_NOT_FOUND');
  return id;
}
