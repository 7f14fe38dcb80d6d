import type { EmailRow } from '../../shared/db/emails/emails';
import { joiningOf, reportedEvent } from '../../shared/db/emails/prompt-events';
import { eventId } from '../../shared/db/events/event-id';
import { depthOf, putEvent } from '../../shared/db/events/events';
import type { Feedback } from '../../shared/domain/sending/ses-event';

/** Feedback that is also an event of the contact. A failed email has its event from the change of its row. */
const eventNames: Partial<Record<Feedback['type'], string>> = {
  sent: 'email.sent',
  delivered: 'email.delivered',
  opened: 'email.opened',
  clicked: 'email.clicked',
  bounced: 'email.bounced',
  complained: 'email.complained',
};

/** What a person does is not caused by a workflow, even if the workflow sent the mail. */
const byPeople = new Set<Feedback['type']>(['opened', 'clicked']);

/** Only the number of a delivery's answer is kept: its words help nobody but the postmaster and may name the person. */
function particulars({ type, detail, bounceType, subType, smtpCode, link, linkTags, userAgent }: Feedback) {
  switch (type) {
    case 'delivered':
      return { ...(smtpCode ? { smtpCode } : {}) };
    case 'bounced':
      return { bounceType, ...(subType ? { subType } : {}), ...(detail ? { detail } : {}) };
    case 'complained':
      return { ...(detail ? { detail } : {}) };
    default:
      return {
        ...(link ? { link } : {}),
        ...(linkTags ? { linkTags } : {}),
        ...(userAgent ? { userAgent } : {}),
      };
  }
}

/**
 * Records feedback as an event of the contact, once. Machines, erased contacts and tests have no events. Feedback on a
 * campaign's mail is in that mail's timeline only, and so is that a mail left or arrived within seconds.
 */
export async function recordEvent(feedback: Feedback, row: EmailRow): Promise<void> {
  const name = eventNames[feedback.type];
  if (!name || feedback.bot || row.erased || row.test || row.member || row.campaign !== undefined) return;
  if (reportedEvent(feedback, row)) return;
  await putEvent({
    id: eventId(name, { seed: `${row.id}\n${feedback.hash}`, time: Date.parse(feedback.at) }),
    projectId: row.projectId,
    contactId: row.contactId,
    email: row.email,
    generation: row.generation,
    name,
    data: {
      email: row.id,
      subject: row.subject,
      ...(row.template ? { template: row.template } : {}),
      ...particulars(feedback),
    },
    source: 'email',
    createdAt: feedback.at,
    ...depthOf(byPeople.has(feedback.type) ? 0 : (row.depth ?? 0)),
    ...joiningOf(feedback, row),
  });
}
