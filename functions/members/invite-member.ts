import { invalidField, Problem, refuseInvalid } from '../../shared/contract/problem';
import type { membersGroup } from '../../shared/contract/routes/members';
import { verifiedSender } from '../../shared/db/domains/domains';
import { addMember } from '../../shared/db/members/roster-changes';
import { putSignInRequest } from '../../shared/db/members/sign-in-requests';
import { takeOrWait } from '../../shared/db/projects/allowances';
import type { Project } from '../../shared/db/projects/projects';
import { latestOf } from '../../shared/db/projects/settings';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';
import { MAXIMUM_MEMBERS } from '../../shared/domain/members/member';
import { callerId } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { requireManager } from '../../shared/http/require-manager';
import { toIso } from '../../shared/ops/clock';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { memberReply } from './member-reply';
import { memberErrors } from './member-rules';

const INVITATIONS = { name: 'invitations', perDay: 50 };

export const inviteMember: Endpoint<typeof membersGroup.routes.inviteMember> = async ({
  body,
  project,
  caller,
  ids,
}) => {
  refuseInvalid(memberErrors(body));
  await requireManager(project.id, caller);
  await refuseWithoutSender(project);
  const wait = await takeOrWait(project.id, INVITATIONS);
  if (wait > 0) throw tooMany(wait);
  const member = await addMember({
    id: ids.id('mbr'),
    projectId: project.id,
    email: parseAddress(body.email) as EmailAddress,
    role: body.role,
    createdAt: toIso(ids.time),
    createdBy: callerId(caller),
  });
  if (member === 'exists') throw new Problem('MEMBER_EXISTS');
  if (member === 'full') throw invalidField('', `A project can have at most ${MAXIMUM_MEMBERS} members.`, 'too_big');
  const request = ids.id('sir');
  const invited = { projectId: project.id, memberId: member.id };
  await putSignInRequest({ id: request, seed: ids.seed, createdAt: ids.time, ...invited });
  await queueJob({ v: 1, kind: 'signIn', request });
  return { status: 201, body: memberReply(member) };
};

/** By the settings of this moment: whoever has just set the address invites next. */
async function refuseWithoutSender(project: Project): Promise<void> {
  const { id, from } = await latestOf(project);
  if (from !== undefined && (await verifiedSender(id, from))) return;
  throw new Problem('DOMAIN_NOT_VERIFIED', {
    message:
      'Invitations are sent from the default address of the project. Set it with PATCH /project `from`, on a verified domain.',
  });
}

const tooMany = (retryAfterSeconds: number): Problem =>
  new Problem('RATE_LIMIT_EXCEEDED', {
    message: `A project sends at most ${INVITATIONS.perDay} invitations a day.`,
    retryAfterSeconds,
  });
