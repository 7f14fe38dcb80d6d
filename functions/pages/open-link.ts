import { getContact } from '../../shared/db/contacts/contacts';
import { currentProject, type Project, projectState } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';
import {
  isConfirmationOver,
  isFresh,
  isGenuine,
  isGenuineView,
  isOwnLink,
  isToPresentAddress,
  type LinkClaim,
  type LinkPurpose,
  readLinkToken,
  readViewToken,
} from '../../shared/domain/pages/link-token';
import type { PageTexts } from '../../shared/domain/pages/page-texts';
import { textsFor } from '../../shared/domain/pages/texts';
import { versionOf } from '../../shared/domain/projects/secrets';
import { now } from '../../shared/ops/clock';

export interface OpenLink {
  project: Project;
  contactId: string;
  contact: Contact | null;
  /** The contact that got the email. Null if it was erased, even if the address has a new contact. */
  addressee: Contact | null;
  /** A link that isn't fresh can only reduce emails, because strangers may have it. */
  isFresh: boolean;
  texts: PageTexts;
}

/** Null if no project signed it. A disabled project's links work, because people can always unsubscribe. */
export async function openLink(token: string): Promise<OpenLink | null> {
  const signedLink = await readSignedLink(token, 'unsubscribe');
  if (!signedLink) return null;
  const { project, claim } = signedLink;
  const contact = await getContact(project, claim.contactId);
  const addressee = contact && isOwnLink(claim, contact) ? contact : null;
  const { contactId } = claim;
  const isRecent = isFresh(claim, now()) && (contact === null || isToPresentAddress(claim, contact));
  return { project, contactId, contact, addressee, isFresh: isRecent, texts: textsFor(project, contact) };
}

async function readSignedLink(
  token: string,
  purpose: LinkPurpose,
): Promise<{ project: Project; claim: LinkClaim } | null> {
  const claim = readLinkToken(token);
  if (!claim) return null;
  const project = await findSigner(claim, (signer) => isGenuine(token, signer, claim, purpose));
  return project ? { project, claim } : null;
}

async function findSigner(
  { projectId }: { projectId: string },
  hasSigned: (project: Project) => boolean,
): Promise<Project | null> {
  const cachedProject = await projectState(projectId);
  if (!cachedProject || hasSigned(cachedProject)) return cachedProject;
  // The cached secret may have been replaced within the last seconds.
  const latestProject = await currentProject(cachedProject.id);
  const isNewer = latestProject !== null && versionOf(latestProject) > versionOf(cachedProject);
  return isNewer && hasSigned(latestProject) ? latestProject : null;
}

export interface ViewLink {
  project: Project;
  emailId: string;
}

export async function openView(token: string): Promise<ViewLink | null> {
  const claim = readViewToken(token);
  if (!claim) return null;
  const project = await findSigner(claim, (signer) => isGenuineView(token, signer, claim));
  return project ? { project, emailId: claim.emailId } : null;
}

export interface ConfirmationLink {
  project: Project;
  contact: Contact | null;
  texts: PageTexts;
}

export async function openConfirmation(token: string): Promise<ConfirmationLink | null> {
  const signedLink = await readSignedLink(token, 'confirm');
  if (!signedLink) return null;
  const { project, claim } = signedLink;
  const contact = await getContact(project, claim.contactId);
  const isOwn = contact !== null && isOwnLink(claim, contact) && isToPresentAddress(claim, contact);
  const isCurrent = isOwn && !isConfirmationOver(claim, now());
  return { project, contact: isCurrent ? contact : null, texts: textsFor(project, contact) };
}
