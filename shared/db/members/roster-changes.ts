import type { Role } from '../../contract/roles';
import { invitedAmong, isLastOwner, type Member, type NotAdded, personOf } from '../../domain/members/member';
import { allOf, type Expression, expr } from '../table/expressions';
import { LostRace } from '../table/retry-on-conflict';
import { deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { memberKeys } from './keys';
import { type Roster, readRoster } from './members';
import { endAccessOf } from './sessions';

const MAX_ROUNDS = 8;

const ABSENT = expr`attribute_not_exists(pk)`;

const nextVersion = (projectId: string, { version }: Roster): TransactionPart =>
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
    if ((await transact([nextVersion(projectId, roster), ...plan.parts])) === null) return plan.outcome;
  }
  throw new LostRace('a change of the members');
}

export const addMember = (wanted: Member): Promise<Member | NotAdded> =>
  changeRoster<Member | NotAdded>(wanted.projectId, ({ members }) => {
    const known = invitedAmong(members, wanted);
    if (known) return { outcome: known };
    const { projectId, id, email } = wanted;
    const membership = { ...memberKeys.membership(personOf(email), projectId), v: 1, projectId, memberId: id };
    const member = putPart({ ...memberKeys.member(projectId, id), v: 1, ...wanted }, ABSENT);
    return { outcome: wanted, parts: [member, putPart(membership, ABSENT)] };
  });

const asRead = ({ role, joinedAt }: Member): Expression | undefined =>
  allOf(expr`role = ${role}`, joinedAt === undefined ? expr`attribute_not_exists(joinedAt)` : undefined);

/** Returns the access tokens with the former role, which it ends. */
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
      const changed = updatePart(memberKeys.member(projectId, memberId), { set: { role }, if: asRead(member) });
      return { outcome: { member: { ...member, role }, from: member.role }, parts: [changed] };
    },
  );
  // Also for a repeat: the first try may have died in between.
  if (typeof outcome !== 'string') await endAccessOf(projectId, memberId);
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
        deletePart(memberKeys.member(projectId, memberId), asRead(member)),
        deletePart(memberKeys.membership(personOf(member.email), projectId)),
      ],
    };
  });
  if (outcome !== 'last_owner') await endAccessOf(projectId, memberId, true);
  return outcome;
}
