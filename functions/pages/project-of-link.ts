import { currentProject, type Project, projectState } from '../../shared/db/projects/projects';
import { isGenuine, type LinkClaim, type LinkPurpose, readToken } from '../../shared/domain/pages/link-token';
import { versionOf } from '../../shared/domain/projects/secrets';

/** The project that signed a link, and the contact it is for; null if no project signed it. */
export async function projectOfLink(
  token: string,
  purpose: LinkPurpose,
): Promise<{ project: Project; claim: LinkClaim } | null> {
  const claim = readToken(token);
  const known = claim && (await projectState(claim.projectId));
  if (!known) return null;
  if (isGenuine(token, known, claim, purpose)) return { project: known, claim };
  // The secret may have been replaced within the last seconds.
  const current = await currentProject(known.id);
  const isNewer = current !== null && versionOf(current) > versionOf(known);
  return isNewer && isGenuine(token, current, claim, purpose) ? { project: current, claim } : null;
}
