import type { EmailRow } from '../../shared/db/emails/emails';
import { eventId } from '../../shared/db/events/event-id';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { reportedEvent, sentFieldFor } from '../../shared/db/events/timeline-events';
import type { Feedback } from '../../shared/domain/sending/ses-event';

const eventNames: Partial<Record<Feedback['type'], string>> = {
  sent: 'email.sent',
  delivered: 'email.delivered',
  opened: 'email.opened',
  clicked: 'email.clicked',
  bounced: 'email.bounced',
  complained: 'email.complained',
};

/** These don't count as actions of a workflow, even in its email. */
const byRecipient = new Set<Feedback['type']>(['opened', 'clicked']);

/** Of a delivery, only the response's code: its text may name the recipient. */
function detailsOf({ type, detail, bounceType, subType, smtpCode, link, linkTags, userAgent }: Feedback) {
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

/** Skips bots, erased contacts and tests. A campaign's feedback is only in the email's timeline. */
export async function recordFeedbackEvent(feedback: Feedback, row: EmailRow): Promise<void> {
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
      ...detailsOf(feedback),
    },
    source: 'email',
    createdAt: feedback.at,
    ...depthOf(byRecipient.has(feedback.type) ? 0 : (row.depth ?? 0)),
    ...sentFieldFor(feedback, row),
  });
}
