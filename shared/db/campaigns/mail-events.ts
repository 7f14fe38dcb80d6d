import { FAILED, happeningsOf, type MailHappening } from '../../domain/campaigns/mail';
import { idSource } from '../../ops/ids';
import type { EmailRow } from '../emails/emails';
import type { ContactEvent } from '../events/events';
import { withCampaignTexts } from './mail-texts';
import { listMailsOfContact } from './mails';

/** The id of such an event follows from the mail and from what happened, so that a repeat has the same id. */
export const mailEventId = (mailId: string, { key, at }: MailHappening): string =>
  idSource(`${mailId}\n${key}`, Date.parse(at)).id('evt');

function toEvent(mail: EmailRow, happening: MailHappening): ContactEvent {
  const { projectId, id, contactId, email, generation, campaign, subject, reason } = mail;
  const { name, at, details } = happening;
  return {
    id: mailEventId(id, happening),
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

/** What happened to a campaign's mail, as events. Returns none for an erased contact's mail. */
export async function eventsOfMail(mail: EmailRow): Promise<ContactEvent[]> {
  const happenings = mail.erased ? [] : happeningsOf(mail.timeline);
  if (happenings.length === 0) return [];
  const shown = await withCampaignTexts([mail]);
  return shown.flatMap((row) => happenings.map((happening) => toEvent(row, happening)));
}

/** All that happened to a contact's campaign mail. Leaves out the mail of an earlier contact with the same address. */
export async function listMailEvents(
  projectId: string,
  contact: { id: string; generation: string },
): Promise<ContactEvent[]> {
  const mails = await listMailsOfContact(projectId, contact.id);
  const own = mails.filter(({ generation = contact.generation }) => generation === contact.generation);
  return (await Promise.all(own.map((mail) => eventsOfMail(mail)))).flat();
}
