import { invalidField, Problem } from '../../shared/contract/problem';
import type { membersGroup } from '../../shared/contract/routes/members';
import { verifiedSender } from '../../shared/db/domains/domains';
import { readRoster } from '../../shared/db/members/members';
import { addMember } from '../../shared/db/members/roster-changes';
import { putSignInRequest } from '../../shared/db/members/sign-in-requests';
import { consumeAllowanceOnce, secondsUntilDayEnds } from '../../shared/db/projects/allowances';
import type { Project } from '../../shared/db/projects/projects';
import { readLatestProject } from '../../shared/db/projects/settings';
import { checkedAddress, type EmailAddress } from '../../shared/domain/address';
import { existingInvitation, MAX_MEMBERS, type NotInvited, personOf } from '../../shared/domain/members/member';
import { callerId } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { requireManager } from '../../shared/http/require-manager';
import { now, toIso } from '../../shared/ops/clock';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { memberReply } from './member-reply';

const INVITATIONS = { name: 'invitations', perDay: 50 };
const INVITATIONS_OF_PERSON = { name: 'invitations#person', perDay: 3 };

export const inviteMember: Endpoint<typeof membersGroup.routes.inviteMember> = async ({
  body,
  project,
  caller,
  ids,
}) => {
  await requireManager(project.id, caller);
  await throwIfNoSender(project);
  const email = checkedAddress(body.email);
  // Checked before the daily limits, so that a request that fails here doesn't count against them.
  const { members } = await readRoster(project.id);
  requireInvitable(existingInvitation(members, { email, role: body.role }));
  const memberId = ids.id('mbr');
  await consumeInvitation(project.id, email, memberId);
  const newMember = {
    id: memberId,
    projectId: project.id,
    email,
    role: body.role,
    createdAt: toIso(ids.time),
    createdBy: callerId(caller),
  };
  const member = requireInvitable(await addMember(newMember));
  const requestId = ids.id('sir');
  const invitation = { projectId: project.id, memberId: member.id };
  await putSignInRequest({ id: requestId, seed: ids.requestSeed, createdAt: ids.time, ...invitation });
  await queueJob({ v: 1, kind: 'signIn', request: requestId });
  return { status: 201, body: memberReply(member) };
};

/** Reads the settings again, because the sender may just have been set. */
async function throwIfNoSender(project: Project): Promise<void> {
  const { id, from } = await readLatestProject(project);
  if (from !== undefined && (await verifiedSender(id, from))) return;
  throw new Problem('DOMAIN_NOT_VERIFIED', {
    message:
      'Invitations are sent from the project’s default sender. Set one in the project’s settings, on a verified domain.',
  });
}

function requireInvitable<Result>(member: Result | NotInvited): Result {
  if (member === 'exists') throw new Problem('MEMBER_EXISTS');
  if (member === 'full') throw invalidField('', `A project can have at most ${MAX_MEMBERS} members.`, 'too_big');
  return member;
}

/** Counts by person too, because a person can be removed and invited again. A repeated request counts once. */
async function consumeInvitation(projectId: string, email: EmailAddress, memberId: string): Promise<void> {
  const { name, perDay } = INVITATIONS_OF_PERSON;
  const ofPerson = { name: `${name}#${personOf(email)}`, perDay };
  if (!(await consumeAllowanceOnce(projectId, ofPerson, memberId)))
    throw overLimitProblem(`A project can send at most ${perDay} invitations a day to one person.`);
  if (!(await consumeAllowanceOnce(projectId, INVITATIONS, memberId)))
    throw overLimitProblem(`A project can send at most ${INVITATIONS.perDay} invitations a day.`);
}

const overLimitProblem = (message: string): Problem =>
  new Problem('RATE_LIMIT_EXCEEDED', { message, retryAfterSeconds: secondsUntilDayEnds(now()) });
