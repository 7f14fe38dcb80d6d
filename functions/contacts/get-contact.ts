import type { contactsGroup } from '../../shared/contract/routes/contacts';
import type { Endpoint } from '../../shared/http/call';
import { findContact } from './find-contact';
import { view } from './view';

export const getContact: Endpoint<typeof contactsGroup.routes.getContact> = async ({ params, project }) => ({
  status: 200,
  body: view(await findContact(project, params.id)),
});
