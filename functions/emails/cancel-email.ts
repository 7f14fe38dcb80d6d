import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { asShown } from '../../shared/db/email-erasure';
import { cancelScheduled } from '../../shared/db/email-sending';
import type { EmailRow } from '../../shared/db/emails';
import type { Endpoint } from '../../shared/http/call';
import { emailWithTimeline } from './email-with-timeline';

async function reply(row: EmailRow) {
  const [shown = row] = await asShown(row.projectId, [row]);
  return { status: 200 as const, body: emailWithTimeline(shown) };
}

export const cancelEmail: Endpoint<typeof emailsGroup.routes.cancelEmail> = async (request) => {
  const { params, project, requestId, repeated } = request;
  const outcome = await cancelScheduled({ projectId: project.id, id: params.id }, requestId);
  if (!('refused' in outcome)) return reply(outcome);
  const { refused } = outcome;
  if (!refused) throw new Problem('EMAIL_NOT_FOUND');
  // The first try of this very request may have cancelled it and died before it could answer.
  if (repeated && refused.status === 'CANCELLED') return reply(refused);
  const message = `Only a scheduled email can be cancelled; this one is ${refused.status}.`;
  throw new Problem('INVALID_STATE', { message });
};
