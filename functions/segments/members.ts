import { invalidBody, Problem } from '../../shared/contract/problem';
import { getContacts } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import { parseAddress } from '../../shared/domain/address';
import { type Contact, contactId } from '../../shared/domain/contacts/contact';
import { checkAddresses } from './check-members';
import { findSegment } from './find-segment';

/** The contacts of the addresses, and the addresses without a contact as they were given. */
interface Named {
  contacts: Contact[];
  notFound: string[];
}

/** Looks up the contacts to add to a static segment or to remove from it. */
export async function findNamed(project: Project, segmentId: string, emails: readonly string[]): Promise<Named> {
  const problems = checkAddresses({ emails: [...emails] });
  if (problems.length > 0) throw invalidBody(problems);
  const segment = await findSegment(project.id, segmentId);
  if (segment.type !== 'STATIC') {
    throw new Problem('INVALID_STATE', {
      message:
        'The filters of a dynamic segment decide who belongs to it. Members can be added to static segments only.',
    });
  }
  const idOf = (email: string): string => contactId(project.salt, parseAddress(email) ?? '');
  const found = await getContacts(project, emails.map(idOf));
  return { contacts: [...found.values()], notFound: emails.filter((email) => !found.has(idOf(email))) };
}
