import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { cancelScheduled } from '../../shared/db/email-sending';
import type { Endpoint } from '../../shared/http/call';
import { emailWithTimeline } from './email-reply';

export const cancelEmail: Endpoint<typeof emailsGroup.routes.cancelEmail> = async (request) => {
  const { params, project, requestId, repeated } = request;
  const outcome = await cancelScheduled({ projectId: project.id, id: params.id }, requestId);
  if (!('refused' in outcome)) return { status: 200, body: emailWithTimeline(outcome) };
  const { refused } = outcome;
  if (!refused) throw new Problem('EMAIL_NOT_FOUND');
  // The first try of this very request may have cancelled it and died before it could answer.
  if (repeated && refused.status === 'CANCELLED') return { status: 200, body: emailWithTimeline(refused) };
  const message = `Only a scheduled email can be cancelled; this one is ${refused.status}.`;
  throw new Problem('INVALID_STATE', { message });
};
