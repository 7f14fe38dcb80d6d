import { type EmailEvent, emailEventsOf } from '../../domain/campaigns/campaign-email';
import { sentTimeBefore, sentTimeBeforeFailure } from '../../domain/emails/joined-events';
import { coversEvent, isJoined, type PromptReport, timelineOnlyEvents } from '../../domain/emails/timeline-events';
import type { Feedback } from '../../domain/sending/ses-event';
import type { EpochMs } from '../../durations';
import { idTime } from '../../ops/ids';
import type { EmailRow } from '../emails/emails';
import { eventId } from './event-id';
import { type ContactEvent, depthOf } from './events';

export const emailEventId = (emailId: string, { name, key, at }: EmailEvent): string =>
  eventId(name, { seed: `${emailId}\n${key}`, time: Date.parse(at) });

/** Read from the id, by which lists are sorted. */
export const acceptanceTimeOf = (emailId: string): EpochMs => idTime(emailId) ?? 0;

export function timelineEventsOf(row: EmailRow): ContactEvent[] {
  if (row.erased || row.test || row.member || row.campaign !== undefined) return [];
  return timelineOnlyEvents(acceptanceTimeOf(row.id), row.timeline).map((emailEvent) => toEvent(row, emailEvent));
}

export const reportedEvent = (feedback: PromptReport, row: EmailRow): ContactEvent | undefined =>
  timelineEventsOf(row).find((event) => coversEvent(feedback, row, event));

const isJoinedEmail = (row: EmailRow): boolean => isJoined({ ...row, acceptedAt: acceptanceTimeOf(row.id) });

export const joinedSentEvent = (feedback: Feedback, row: EmailRow): Pick<ContactEvent, 'sent'> =>
  isJoinedEmail(row) ? sentOf(row, sentTimeBefore(row, feedback)) : {};

export const joinedSentEventOfFailure = (row: EmailRow): Pick<ContactEvent, 'sent'> =>
  isJoinedEmail(row) ? sentOf(row, sentTimeBeforeFailure(row.timeline)) : {};

const sentOf = ({ depth = 0 }: EmailRow, at: string | null): Pick<ContactEvent, 'sent'> =>
  at === null ? {} : { sent: { at, ...depthOf(depth) } };

export const sentEventId = (emailId: string, at: string): string =>
  emailEventId(emailId, emailEventsOf([{ type: 'sent', at }])[0] as EmailEvent);

const toEvent = (row: EmailRow, emailEvent: EmailEvent): ContactEvent => {
  const { projectId, id, contactId, email, generation, subject, template, depth = 0 } = row;
  return {
    id: emailEventId(id, emailEvent),
    projectId,
    contactId,
    email,
    generation,
    name: emailEvent.name,
    data: { email: id, subject, ...(template ? { template } : {}), ...emailEvent.details },
    source: 'email',
    createdAt: emailEvent.at,
    ...depthOf(depth),
  };
};
