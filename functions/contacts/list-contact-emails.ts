import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { listEmails } from '../../shared/db/emails/list';
import type { Endpoint } from '../../shared/http/call';
import { emailReply } from '../../shared/http/email-reply';
import { findContact } from './find-contact';

type Route = typeof contactsGroup.routes.listContactEmails;

export const listContactEmails: Endpoint<Route> = async ({ params, query, project }) => {
  const { id, generation } = await findContact(project, params.id);
  const { items, ...page } = await listEmails(project, { contactId: id, generation }, query);
  return { status: 200, body: { ...page, items: items.map(emailReply) } };
};
