import { requireRecord } from '../../shared/contract/problem';
import type { eventsGroup } from '../../shared/contract/routes/events';
import { getContact } from '../../shared/db/contacts/contacts';
import { listEvents as readEvents } from '../../shared/db/events/list';
import type { Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Endpoint } from '../../shared/http/call';
import { eventReply } from '../../shared/http/event-reply';

const findContact = async (project: Project, idOrEmail: string): Promise<Contact> =>
  requireRecord(await getContact(project, idOrEmail), 'CONTACT_NOT_FOUND');

export const listEvents: Endpoint<typeof eventsGroup.routes.listEvents> = async ({ query, project }) => {
  const { contact, name, from, to, limit, cursor } = query;
  const owner = contact === undefined ? undefined : await findContact(project, contact);
  const { items, ...page } = await readEvents(project, { name, contact: owner, from, to }, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(eventReply) } };
};
