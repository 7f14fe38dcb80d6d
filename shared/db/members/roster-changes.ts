import type { Role } from '../../contract/roles';
import { existingInvitation, isLastOwner, type Member, type NotInvited, personOf } from '../../domain/members/member';
import { allOf, type Expression, expr } from '../table/expressions';
import { LostRace } from '../table/retry-on-conflict';
import { deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { memberKeys } from './keys';
import { type Roster, readRoster } from './members';
import { endAccessOfFormerMember, endAccessTokensOf } from './sessions';

const MAX_ROUNDS = 8;

const ABSENT = expr`attribute_not_exists(pk)`;

const nextVersionPart = (projectId: string, { version }: Roster): TransactionPart =>
  updatePart(memberKeys.roster(projectId), {
    set: { v: 1, version: version + 1 },
    if: version === 0 ? expr`attribute_not_exists(version)` : expr`version = ${version}`,
    makesRow: true,
  });

async function changeRoster<R>(
  projectId: string,
  decide: (roster: Roster) => { parts: TransactionPart[]; outcome: R } | { outcome: R },
): Promise<R> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const roster = await readRoster(projectId);
    const plan = decide(roster);
    if (!('parts' in plan)) return plan.outcome;
    if ((await transact([nextVersionPart(projectId, roster), ...plan.parts])) === null) return plan.outcome;
  }
  throw new LostRace('a change of the members');
}

export const addMember = (newMember: Member): Promise<Member | NotInvited> =>
  changeRoster<Member | NotInvited>(newMember.projectId, ({ members }) => {
    const existing = existingInvitation(members, newMember);
    if (existing) return { outcome: existing };
    const { projectId, id, email } = newMember;
    const membership = { ...memberKeys.membership(personOf(email), projectId), v: 1, projectId, memberId: id };
    const member = putPart({ ...memberKeys.member(projectId, id), v: 1, ...newMember }, ABSENT);
    return { outcome: newMember, parts: [member, putPart(membership, ABSENT)] };
  });

const ifUnchanged = ({ role, joinedAt }: Member): Expression | undefined =>
  allOf(expr`role = ${role}`, joinedAt === undefined ? expr`attribute_not_exists(joinedAt)` : undefined);

/** Also ends access tokens with the former role. */
export async function changeRole(
  projectId: string,
  memberId: string,
  role: Role,
): Promise<{ member: Member; from: Role } | 'missing' | 'last_owner'> {
  const outcome = await changeRoster<{ member: Member; from: Role } | 'missing' | 'last_owner'>(
    projectId,
    ({ members }) => {
      const member = members.find(({ id }) => id === memberId);
      if (!member) return { outcome: 'missing' };
      if (member.role === role) return { outcome: { member, from: role } };
      if (isLastOwner(members, member)) return { outcome: 'last_owner' };
      const rolePart = updatePart(memberKeys.member(projectId, memberId), { set: { role }, if: ifUnchanged(member) });
      return { outcome: { member: { ...member, role }, from: member.role }, parts: [rolePart] };
    },
  );
  // A repeat also ends access tokens, because the first try may have died before it ended them.
  if (typeof outcome !== 'string') await endAccessTokensOf(projectId, memberId);
  return outcome;
}

export async function removeMember(projectId: string, memberId: string): Promise<'removed' | 'missing' | 'last_owner'> {
  const outcome = await changeRoster<'removed' | 'missing' | 'last_owner'>(projectId, ({ members }) => {
    const member = members.find(({ id }) => id === memberId);
    if (!member) return { outcome: 'missing' };
    if (isLastOwner(members, member)) return { outcome: 'last_owner' };
    return {
      outcome: 'removed',
      parts: [
        deletePart(memberKeys.member(projectId, memberId), ifUnchanged(member)),
        deletePart(memberKeys.membership(personOf(member.email), projectId)),
      ],
    };
  });
  if (outcome !== 'last_owner') await endAccessOfFormerMember(projectId, memberId);
  return outcome;
}
