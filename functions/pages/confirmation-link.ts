import { getContact } from '../../shared/db/contacts';
import { type Project, projectState } from '../../shared/db/projects';
import type { Contact } from '../../shared/domain/contact';
import { isConfirmationOver, isGenuine, isOwnLink, readToken } from '../../shared/domain/link-token';
import { type ConfirmationTexts, confirmationTexts } from '../../shared/domain/pages/confirmation-texts';
import { textsFor } from '../../shared/domain/pages/language';
import { now } from '../../shared/ops/clock';

/** What a genuine link of a confirmation mail leads to. */
export interface ConfirmationLink {
  project: Project;
  /** Null when the link's time is over, or the contact was erased since, be there another one by now. */
  contact: Contact | null;
  texts: ConfirmationTexts;
}

/** Whose link it is; null for one that no project has made to confirm with. */
export async function openConfirmation(token: string): Promise<ConfirmationLink | null> {
  const claim = readToken(token);
  const project = claim && (await projectState(claim.projectId));
  if (!project || !isGenuine(token, project, claim, 'confirm')) return null;
  const found = await getContact(project, claim.contactId);
  const isCurrent = found !== null && isOwnLink(claim, found) && !isConfirmationOver(claim, now());
  const { language } = textsFor(project, found);
  return { project, contact: isCurrent ? found : null, texts: confirmationTexts(language) };
}
