import { Problem } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { getContact as findContact } from '../../shared/db/contacts';
import type { Endpoint } from '../../shared/http/call';
import { view } from './view';

export const getContact: Endpoint<typeof contactsGroup.routes.getContact> = async ({ params, project }) => {
  const contact = await findContact(project, params.id);
  if (!contact) throw new Problem('CONTACT_NOT_FOUND');
  return { status: 200, body: view(contact) };
};
