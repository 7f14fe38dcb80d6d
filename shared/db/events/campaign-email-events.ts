import { type EmailEvent, emailEventsOf, FAILED } from '../../domain/campaigns/campaign-email';
import { listEmailsOfContact } from '../emails/campaign-emails';
import { withCampaignTexts } from '../emails/campaign-texts';
import type { EmailRow } from '../emails/emails';
import type { ContactEvent } from './events';
import { emailEventId, timelineEventsOf } from './timeline-events';

function toEvent(row: EmailRow, emailEvent: EmailEvent): ContactEvent {
  const { projectId, id, contactId, email, generation, campaign, subject, reason } = row;
  const { name, at, details } = emailEvent;
  return {
    id: emailEventId(id, emailEvent),
    projectId,
    contactId,
    email,
    generation,
    name,
    data: {
      email: id,
      campaign,
      ...(subject ? { subject } : {}),
      ...details,
      ...(name === FAILED && reason ? { reason } : {}),
    },
    source: 'email',
    createdAt: at,
  };
}

export async function eventsOfEmail(email: EmailRow): Promise<ContactEvent[]> {
  const events = email.erased ? [] : emailEventsOf(email.timeline);
  if (events.length === 0) return [];
  const withTexts = await withCampaignTexts([email]);
  return withTexts.flatMap((row) => events.map((emailEvent) => toEvent(row, emailEvent)));
}

/** The email's events that have no rows of their own: all of a campaign email, otherwise those of the first 10 s. */
export const timelineOnlyEvents = async (email: EmailRow): Promise<ContactEvent[]> =>
  email.campaign === undefined ? timelineEventsOf(email) : eventsOfEmail(email);

/** Leaves out emails of an earlier contact with the same address. */
export async function listEmailEvents(
  projectId: string,
  contact: { id: string; generation: string },
): Promise<ContactEvent[]> {
  const emails = await listEmailsOfContact(projectId, contact.id);
  const own = emails.filter(({ generation = contact.generation }) => generation === contact.generation);
  return (await Promise.all(own.map((email) => eventsOfEmail(email)))).flat();
}
