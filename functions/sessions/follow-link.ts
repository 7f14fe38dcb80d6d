import { Problem } from '../../shared/contract/problem';
import { getLink, type SignInLink } from '../../shared/db/members/links';
import { getMember } from '../../shared/db/members/members';
import { currentProject } from '../../shared/db/projects/projects';
import { hashOfKey, prefixOf } from '../../shared/domain/projects/api-key';
import { now } from '../../shared/ops/clock';
import type { Principal } from './principal';

export interface FollowedLink {
  link: SignInLink;
  principal: Principal;
}

export async function followLink(token: string): Promise<FollowedLink> {
  if (prefixOf(token) !== 'sl') throw new Problem('SIGN_IN_LINK_INVALID');
  const link = await readLink(token);
  const principal = await principalOf(link);
  if (!principal) throw new Problem('SIGN_IN_LINK_INVALID');
  // Joining invalidates all open invitations, because the member can now request sign-in links.
  if (link.kind === 'invitation' && principal.member?.joinedAt !== undefined) {
    throw new Problem('SIGN_IN_LINK_USED', { message: 'This invitation has already been accepted.' });
  }
  return { link, principal };
}

async function readLink(token: string): Promise<SignInLink> {
  const link = await getLink(hashOfKey(token));
  if (!link) throw new Problem('SIGN_IN_LINK_INVALID');
  if (link.usedAt !== undefined) throw new Problem('SIGN_IN_LINK_USED');
  if (link.expiresAt <= now()) throw new Problem('SIGN_IN_LINK_EXPIRED');
  return link;
}

/** A link without a member is the operator's, who acts as owner. */
async function principalOf({ projectId, memberId }: SignInLink): Promise<Principal | undefined> {
  const [project, member] = await Promise.all([
    currentProject(projectId),
    memberId === undefined ? null : getMember(projectId, memberId),
  ]);
  if (!project) return undefined;
  if (memberId === undefined) return { member: null, role: 'owner', project };
  return member ? { member, role: member.role, project } : undefined;
}
