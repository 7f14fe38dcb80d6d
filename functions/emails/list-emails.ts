import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getContact } from '../../shared/db/contacts';
import { listEmails as readEmails } from '../../shared/db/email-list';
import type { Project } from '../../shared/db/projects';
import type { Endpoint } from '../../shared/http/call';
import { emailReply } from './email-reply';

async function contactIdOf(project: Project, idOrEmail: string): Promise<string> {
  const contact = await getContact(project, idOrEmail);
  if (!contact) throw new Problem('CONTACT_NOT_FOUND');
  return contact.id;
}

function readTag(text: string): { name: string; value: string } {
  const [name = '', value = ''] = text.split(':');
  return { name, value };
}

export const listEmails: Endpoint<typeof emailsGroup.routes.listEmails> = async ({ query, project }) => {
  const { contact, status, tag, limit, cursor } = query;
  const filter = {
    contactId: contact === undefined ? undefined : await contactIdOf(project, contact),
    status,
    tag: tag === undefined ? undefined : readTag(tag),
  };
  const { items, ...page } = await readEmails(project, filter, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(emailReply) } };
};
