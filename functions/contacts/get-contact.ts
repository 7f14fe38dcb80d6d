import type { contactsGroup } from '../../shared/contract/routes/contacts';
import type { Endpoint } from '../../shared/http/call';
import { contactReplies } from '../../shared/http/contact-reply';
import { findContact } from './find-contact';

export const getContact: Endpoint<typeof contactsGroup.routes.getContact> = async ({ params, query, project }) => {
  const contact = await findContact(project, params.id);
  const [reply] = await contactReplies(project.id, [contact], query.activity);
  if (!reply) throw new Error('one contact has one reply');
  return { status: 200, body: reply };
};
