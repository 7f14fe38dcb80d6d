import type { Role } from '../../shared/contract/roles';
import { membershipsOf } from '../../shared/db/members/members';
import type { Session } from '../../shared/db/members/sessions';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { type Member, OPERATOR, personOf } from '../../shared/domain/members/member';

export interface Principal {
  member: Member | null;
  role: Role;
  project: Project;
}

/** Sessions of the operator and of invitations are limited to one project. */
export async function readPrincipals(
  session: Pick<Session, 'person' | 'projectId' | 'projectOnly'>,
): Promise<Principal[]> {
  if (session.person === undefined) {
    const project = await currentProject(session.projectId);
    return project ? [{ member: null, role: 'owner', project }] : [];
  }
  const memberships = await membershipsOf(session.person);
  return memberships
    .filter(({ project }) => !session.projectOnly || project.id === session.projectId)
    .map(({ member, project }) => ({ member, role: member.role, project }));
}

export const memberIdOf = ({ member }: Principal): string => member?.id ?? OPERATOR;

export const personOfPrincipal = ({ member }: Principal): { person?: string } =>
  member ? { person: personOf(member.email) } : {};
