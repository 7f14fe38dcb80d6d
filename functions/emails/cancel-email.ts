import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { cancelScheduled } from '../../shared/db/emails/sending';
import type { Endpoint } from '../../shared/http/call';
import { shownEmailReply } from './shown-email-reply';

export const cancelEmail: Endpoint<typeof emailsGroup.routes.cancelEmail> = async (request) => {
  const { params, project, requestId, repeated } = request;
  const outcome = await cancelScheduled({ projectId: project.id, id: params.id }, requestId);
  if (!('refused' in outcome)) return { status: 200, body: await shownEmailReply(project, outcome) };
  const { refused: row } = outcome;
  if (!row) throw new Problem('EMAIL_NOT_FOUND');
  // The first try of this request may have cancelled it and crashed before it responded.
  if (repeated && row.status === 'CANCELLED') return { status: 200, body: await shownEmailReply(project, row) };
  const message = `Only a scheduled email can be cancelled. This one is ${row.status}.`;
  throw new Problem('INVALID_STATE', { message });
};
