import { getContact } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';
import { type ConfirmationTexts, confirmationTexts } from '../../shared/domain/pages/confirmation';
import { isConfirmationOver, isOwnLink } from '../../shared/domain/pages/link-token';
import { textsFor } from '../../shared/domain/pages/texts';
import { now } from '../../shared/ops/clock';
import { projectOfLink } from './project-of-link';

/** What a valid link of a confirmation mail leads to. */
export interface ConfirmationLink {
  project: Project;
  /** Null if the link has expired, or its contact was erased, even if the address has a new contact. */
  contact: Contact | null;
  texts: ConfirmationTexts;
}

/** Opens a confirmation link; null if no project has signed it for this purpose. */
export async function openConfirmation(token: string): Promise<ConfirmationLink | null> {
  const link = await projectOfLink(token, 'confirm');
  if (!link) return null;
  const { project, claim } = link;
  const found = await getContact(project, claim.contactId);
  const isCurrent = found !== null && isOwnLink(claim, found) && !isConfirmationOver(claim, now());
  const { language } = textsFor(project, found);
  return { project, contact: isCurrent ? found : null, texts: confirmationTexts(language) };
}
