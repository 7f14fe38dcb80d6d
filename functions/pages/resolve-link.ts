import { Problem } from '../../shared/contract/problem';
import { type Project, projectState } from '../../shared/db/projects';
import { isGenuine, readToken } from '../../shared/domain/link-token';

/** Whose link it is. A disabled project's links work: people must be able to leave at any time. */
export async function resolveLink(token: string): Promise<{ project: Project; contactId: string }> {
  const claimed = readToken(token);
  const project = claimed && (await projectState(claimed.projectId));
  if (!project || !isGenuine(token, project, claimed.contactId)) throw new Problem('LINK_NOT_FOUND');
  return { project, contactId: claimed.contactId };
}
