import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import type { EmailRow } from '../../shared/db/emails/emails';
import { hideErased } from '../../shared/db/emails/erasure';
import { cancelScheduled } from '../../shared/db/emails/sending';
import type { Project } from '../../shared/db/projects/projects';
import type { Endpoint } from '../../shared/http/call';
import { emailDetailsReply } from './email-details-reply';

async function cancelReply(project: Project, row: EmailRow) {
  const [visible = row] = await hideErased(project.id, [row]);
  return { status: 200 as const, body: await emailDetailsReply(project, visible) };
}

export const cancelEmail: Endpoint<typeof emailsGroup.routes.cancelEmail> = async (request) => {
  const { params, project, requestId, repeated } = request;
  const outcome = await cancelScheduled({ projectId: project.id, id: params.id }, requestId);
  if (!('refused' in outcome)) return cancelReply(project, outcome);
  const { refused: row } = outcome;
  if (!row) throw new Problem('EMAIL_NOT_FOUND');
  // The first try of this request may have cancelled it and crashed before it responded.
  if (repeated && row.status === 'CANCELLED') return cancelReply(project, row);
  const message = `Only a scheduled email can be cancelled. This one is ${row.status}.`;
  throw new Problem('INVALID_STATE', { message });
};
