import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { listContacts as readContacts } from '../../shared/db/contacts/list';
import type { Endpoint } from '../../shared/http/call';
import { contactReplies } from '../../shared/http/contact-reply';

export const listContacts: Endpoint<typeof contactsGroup.routes.listContacts> = async ({ query, project }) => {
  const { limit, cursor, activity, ...filter } = query;
  const { items, nextCursor, ...page } = await readContacts(project, filter, { limit, cursor });
  const contacts = await contactReplies(project.id, items, activity);
  return { status: 200, body: { contacts, ...page, ...(nextCursor === null ? {} : { cursor: nextCursor }) } };
};
