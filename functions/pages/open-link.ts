import { getContact } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';
import { isOwnLink } from '../../shared/domain/pages/link-token';
import type { PageTexts } from '../../shared/domain/pages/page-texts';
import { textsFor } from '../../shared/domain/pages/texts';
import { projectOfLink } from './project-of-link';

/** What a valid link leads to. */
export interface OpenLink {
  project: Project;
  contactId: string;
  contact: Contact | null;
  /** The contact for whom the link was made; null if that was erased, even if the address has a new contact. */
  addressee: Contact | null;
  texts: PageTexts;
}

/**
 * Opens an unsubscribe link; null if no project has signed it. Links of a disabled project work: people can unsubscribe
 * at any time.
 */
export async function openLink(token: string): Promise<OpenLink | null> {
  const found = await projectOfLink(token, 'unsubscribe');
  if (!found) return null;
  const { project, claim } = found;
  const contact = await getContact(project, claim.contactId);
  const addressee = contact && isOwnLink(claim, contact) ? contact : null;
  return { project, contactId: claim.contactId, contact, addressee, texts: textsFor(project, contact) };
}
