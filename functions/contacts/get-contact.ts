import type { contactsGroup } from '../../shared/contract/routes/contacts';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';
import { findContact } from './find-contact';

export const getContact: Endpoint<typeof contactsGroup.routes.getContact> = async ({ params, project }) => ({
  status: 200,
  body: contactReply(await findContact(project, params.id)),
});
