import { domainOf } from '../../domain/address';
import { type Campaign, subjectOf } from '../../domain/campaigns/campaign';
import { FAILED, happeningsOf, type MailHappening } from '../../domain/campaigns/mail';
import { mailVariables } from '../../domain/emails/variables';
import type { EmailRow } from '../emails/emails';
import { mailEventId, promptEventsOf } from '../emails/prompt-events';
import type { ContactEvent } from '../events/events';
import { campaignState } from './campaigns';
import { listMailsOfContact } from './mails';

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

export async function eventsOfMail(mail: EmailRow): Promise<ContactEvent[]> {
  const happenings = mail.erased ? [] : happeningsOf(mail.timeline);
  if (happenings.length === 0) return [];
  const shown = await withCampaignTexts([mail]);
  return shown.flatMap((row) => happenings.map((happening) => toEvent(row, happening)));
}

/** The events that have no rows of their own: all for a campaign email, only the prompt ones for any other. */
export const eventsToldBy = async (mail: EmailRow): Promise<ContactEvent[]> =>
  mail.campaign === undefined ? promptEventsOf(mail) : eventsOfMail(mail);

/** Leaves out emails of an earlier contact with the same address. */
export async function listMailEvents(
  projectId: string,
  contact: { id: string; generation: string },
): Promise<ContactEvent[]> {
  const mails = await listMailsOfContact(projectId, contact.id);
  const own = mails.filter(({ generation = contact.generation }) => generation === contact.generation);
  return (await Promise.all(own.map((mail) => eventsOfMail(mail)))).flat();
}

const NO_LINKS = { unsubscribeUrl: '', preferencesUrl: '', viewInBrowserUrl: '' };

/** The subject of an email that was never made contains no contact data. */
async function renderedSubject(campaign: Campaign, mail: EmailRow): Promise<string> {
  const { contactId: id, email, variant, vars, claimedAt } = mail;
  const { render } = await import('./subject-renderer');
  const variables = mailVariables({ id, email, subscribed: true, data: vars ?? {} }, {}, NO_LINKS);
  const template = subjectOf(campaign, variant);
  const time = claimedAt ?? Date.parse(campaign.sentAt ?? campaign.createdAt);
  const rendered = render(template, 'line', variables, time, undefined, undefined, campaign.shown?.language);
  return rendered.ok ? rendered.output : template;
}

/** Adds sender and subject, which the rows do not hold. They stay empty if the campaign is deleted. */
export async function withCampaignTexts(rows: readonly EmailRow[]): Promise<EmailRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (row.campaign === undefined) return row;
      const campaign = await campaignState({ projectId: row.projectId, campaignId: row.campaign });
      if (!campaign) return row;
      const from = { from: campaign.from, fromDomain: domainOf(campaign.from) };
      return { ...row, ...from, ...(row.erased ? {} : { subject: await renderedSubject(campaign, row) }) };
    }),
  );
}
