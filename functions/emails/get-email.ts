import { Problem, requireRecord } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getShownEmail } from '../../shared/db/emails/erasure';
import { requireRole } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { emailDetailsReply } from './email-details-reply';

const NOT_FOR_AGENTS = 'Keys of agents do not see the addresses of bcc copies.';

export const getEmail: Endpoint<typeof emailsGroup.routes.getEmail> = async ({ params, query, project, caller }) => {
  const includesBcc = query.include === 'bcc';
  if (includesBcc) requireRole(caller, 'editor');
  if (includesBcc && caller.keyKind === 'agent') throw new Problem('KEY_NOT_PERMITTED', { message: NOT_FOR_AGENTS });
  const row = requireRecord(await getShownEmail({ projectId: project.id, id: params.id }), 'EMAIL_NOT_FOUND');
  return { status: 200, body: await emailDetailsReply(project, row, { includesBcc }) };
};
