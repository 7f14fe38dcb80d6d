import { getEmail } from '../../shared/db/emails/emails';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { idSource } from '../../shared/ops/ids';
import type { EmailEffect } from '../../shared/queue/reactions';

/** Tells that an email has failed, once. One whose contact was erased meanwhile, or that was a test, leaves nothing behind. */
export async function emitEmailFailed(effect: EmailEffect): Promise<void> {
  const { projectId, contactId, emailId, failedAt, reason, error, depth } = effect;
  const row = await getEmail({ projectId, id: emailId });
  if (!row || row.erased || row.test) return;
  await putEvent({
    id: idSource(`${emailId}\nfailed`, Date.parse(failedAt)).id('evt'),
    projectId,
    contactId,
    email: row.email,
    generation: row.generation,
    name: 'email.failed',
    data: {
      email: emailId,
      subject: row.subject,
      ...(row.template ? { template: row.template } : {}),
      ...(reason ? { reason } : {}),
      ...(error ? { detail: error } : {}),
    },
    source: 'email',
    createdAt: failedAt,
    ...depthOf(depth),
  });
}
