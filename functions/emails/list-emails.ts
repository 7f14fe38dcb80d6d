import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getContact } from '../../shared/db/contacts';
import { listEmails as readEmails } from '../../shared/db/email-list';
import type { Project } from '../../shared/db/projects';
import type { Endpoint } from '../../shared/http/call';
import { emailReply } from '../../shared/http/email-reply';

async function ofContact(project: Project, idOrEmail: string) {
  const contact = await getContact(project, idOrEmail);
  if (!contact) throw new Problem('CONTACT_NOT_FOUND');
  return { contactId: contact.id, generation: contact.generation };
}

function readTag(text: string): { name: string; value: string } {
  const [name = '', value = ''] = text.split(':');
  return { name, value };
}

export const listEmails: Endpoint<typeof emailsGroup.routes.listEmails> = async ({ query, project }) => {
  const { contact, status, tag, limit, cursor } = query;
  const filter = {
    ...(contact === undefined ? {} : await ofContact(project, contact)),
    status,
    tag: tag === undefined ? undefined : readTag(tag),
  };
  const { items, ...page } = await readEmails(project, filter, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(emailReply) } };
};
