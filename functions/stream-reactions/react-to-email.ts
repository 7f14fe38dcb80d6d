import { getEmail } from '../../shared/db/emails/emails';
import { joiningOfFailure } from '../../shared/db/emails/prompt-events';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { idSource } from '../../shared/ops/ids';
import type { EmailReaction } from '../../shared/queue/reactions';

/** Records that an email has failed, once. Nothing for a test or a member's link, or if its contact was erased meanwhile. */
export async function reactToFailedEmail(failure: EmailReaction): Promise<void> {
  const { projectId, contactId, emailId, failedAt, reason, error, depth } = failure;
  const row = await getEmail({ projectId, id: emailId });
  if (!row || row.erased || row.test || row.member) return;
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
    ...joiningOfFailure(row),
  });
}
