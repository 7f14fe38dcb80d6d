import { existing } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { listCampaignMails } from '../../shared/db/campaigns/recipients';
import { getContact } from '../../shared/db/contacts/contacts';
import { type EmailFilter, listEmails as readEmails } from '../../shared/db/emails/list';
import type { Project } from '../../shared/db/projects/projects';
import type { Endpoint } from '../../shared/http/call';
import { emailReply } from '../../shared/http/email-reply';

async function ofContact(project: Project, idOrEmail: string) {
  const contact = existing(await getContact(project, idOrEmail), 'CONTACT_NOT_FOUND');
  return { contactId: contact.id, generation: contact.generation };
}

function readTag(text: string): { name: string; value: string } {
  const [name = '', value = ''] = text.split(':');
  return { name, value };
}

type Page = { limit: number; cursor?: string | undefined };

/** A campaign's mails have no tags. Those to one contact are found among the contact's mails. */
async function ofCampaign(project: Project, campaignId: string, filter: EmailFilter, page: Page) {
  const campaign = existing(await getCampaign({ projectId: project.id, campaignId }), 'CAMPAIGN_NOT_FOUND');
  if (filter.contactId !== undefined || filter.tag !== undefined) {
    return readEmails(project, { ...filter, campaign: campaignId }, page);
  }
  return listCampaignMails(project, campaign, filter.status, page);
}

export const listEmails: Endpoint<typeof emailsGroup.routes.listEmails> = async ({ query, project }) => {
  const { contact, status, tag, campaign, ...page } = query;
  const filter = {
    ...(contact === undefined ? {} : await ofContact(project, contact)),
    status,
    tag: tag === undefined ? undefined : readTag(tag),
  };
  const { items, ...rest } =
    campaign === undefined
      ? await readEmails(project, filter, page)
      : await ofCampaign(project, campaign, filter, page);
  return { status: 200, body: { ...rest, items: items.map(emailReply) } };
};
