import { getEmail } from '../../shared/db/emails/emails';
import { eventId } from '../../shared/db/events/event-id';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { joiningOfFailure } from '../../shared/db/events/timeline-events';
import type { EmailReaction } from '../../shared/queue/email-reactions';

export async function reactToEndedEmail(end: EmailReaction): Promise<void> {
  const { projectId, contactId, emailId, ended, at, reason, error, depth } = end;
  const row = await getEmail({ projectId, id: emailId });
  if (!row || row.erased || row.test || row.member) return;
  const name = `email.${ended}`;
  await putEvent({
    id: eventId(name, { seed: `${emailId}\n${ended}`, time: Date.parse(at) }),
    projectId,
    contactId,
    email: row.email,
    generation: row.generation,
    name,
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
