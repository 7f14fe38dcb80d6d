import type { MailHappening } from '../../domain/campaigns/mail';
import { type PromptReport, promptHappenings, reports } from '../../domain/emails/prompt-events';
import { idSource, idTime } from '../../ops/ids';
import { type ContactEvent, depthOf } from '../events/events';
import type { EmailRow } from './emails';

/** The id of an event follows from the mail and from what happened, so that a repeat has the same id. */
export const mailEventId = (mailId: string, { key, at }: MailHappening): string =>
  idSource(`${mailId}\n${key}`, Date.parse(at)).id('evt');

/** When an email was accepted, in epoch milliseconds: the time in its id, by which its lists are sorted too. */
export const acceptanceOf = (emailId: string): number => idTime(emailId) ?? 0;

/** The events that an email's timeline tells, of which none is in the list by time. None of tests and erased contacts. */
export function promptEventsOf(row: EmailRow): ContactEvent[] {
  if (row.erased || row.test || row.member || row.campaign !== undefined) return [];
  return promptHappenings(acceptanceOf(row.id), row.timeline).map((happening) => toEvent(row, happening));
}

/** The event of an email's timeline that feedback reports, if the timeline tells it. */
export const reportedEvent = (feedback: PromptReport, row: EmailRow): ContactEvent | undefined =>
  promptEventsOf(row).find((event) => reports(feedback, row, event));

const toEvent = (row: EmailRow, happening: MailHappening): ContactEvent => {
  const { projectId, id, contactId, email, generation, subject, template, depth = 0 } = row;
  return {
    id: mailEventId(id, happening),
    projectId,
    contactId,
    email,
    generation,
    name: happening.name,
    data: { email: id, subject, ...(template ? { template } : {}), ...happening.details },
    source: 'email',
    createdAt: happening.at,
    ...depthOf(depth),
  };
};
