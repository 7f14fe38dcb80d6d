import type { EmailRow } from '../../shared/db/emails/emails';
import { eventId } from '../../shared/db/events/event-id';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { joinedSentEvent, reportedEvent } from '../../shared/db/events/timeline-events';
import type { Feedback } from '../../shared/domain/sending/ses-event';

const eventNames: Partial<Record<Feedback['type'], string>> = {
  sent: 'email.sent',
  delivered: 'email.delivered',
  opened: 'email.opened',
  clicked: 'email.clicked',
  bounced: 'email.bounced',
  complained: 'email.complained',
};

/** Opens and clicks are caused by the recipient, not by the workflow that sent the email. */
const actionsOfRecipient = new Set<Feedback['type']>(['opened', 'clicked']);

/** The text of a delivery's SMTP response may name the recipient, so only its code is recorded. */
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

/**
 * Skips bots, erased contacts, tests and members' emails. Feedback on a campaign's email is only in the email's
 * timeline.
 */
export async function recordFeedbackEvent(feedback: Feedback, row: EmailRow): Promise<void> {
  const name = eventNames[feedback.type];
  const isInternalEmail = row.test || row.member;
  if (!name || feedback.bot || row.erased || isInternalEmail || row.campaign !== undefined) return;
  const isInTimeline = reportedEvent(feedback, row) !== undefined;
  if (isInTimeline) return;
  const depth = actionsOfRecipient.has(feedback.type) ? 0 : (row.depth ?? 0);
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
    ...depthOf(depth),
    ...joinedSentEvent(feedback, row),
  });
}
