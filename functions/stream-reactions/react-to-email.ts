import { getEmail } from '../../shared/db/emails/emails';
import { joiningOfFailure } from '../../shared/db/emails/prompt-events';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { idSource } from '../../shared/ops/ids';
import type { EmailReaction } from '../../shared/queue/reactions';

/** Records that an email has failed or was skipped, once. Nothing for a test or a member's link, or if its contact was erased meanwhile. */
export async function reactToEndedEmail(end: EmailReaction): Promise<void> {
  const { projectId, contactId, emailId, ended, at, reason, error, depth } = end;
  const row = await getEmail({ projectId, id: emailId });
  if (!row || row.erased || row.test || row.member) return;
  await putEvent({
    id: idSource(`${emailId}\n${ended}`, Date.parse(at)).id('evt'),
    projectId,
    contactId,
    email: row.email,
    generation: row.generation,
    name: `email.${ended}`,
    data: {
      email: emailId,
      subject: row.subject,
      ...(row.template ? { template: row.template } : {}),
      ...(reason ? { reason } : {}),
      ...(error ? { detail: error } : {}),
    },
    source: 'email',
    createdAt: at,
    ...depthOf(depth),
    ...joiningOfFailure(row),
  });
}
