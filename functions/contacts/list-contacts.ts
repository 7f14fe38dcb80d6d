import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { listContacts as readContacts } from '../../shared/db/contacts/list';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';

export const listContacts: Endpoint<typeof contactsGroup.routes.listContacts> = async ({ query, project }) => {
  const { limit, cursor, ...filter } = query;
  const { items, nextCursor, ...page } = await readContacts(project, filter, { limit, cursor });
  return {
    status: 200,
    body: { contacts: items.map(contactReply), ...page, ...(nextCursor === null ? {} : { cursor: nextCursor }) },
  };
};
