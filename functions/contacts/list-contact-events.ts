import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { listEvents } from '../../shared/db/events/list';
import type { Endpoint } from '../../shared/http/call';
import { eventReply } from '../../shared/http/event-reply';
import { findContact } from './find-contact';

type Route = typeof contactsGroup.routes.listContactEvents;

export const listContactEvents: Endpoint<Route> = async ({ params, query, project }) => {
  const contact = await findContact(project, params.id);
  const filter = { contact, name: query.name, withCampaigns: true };
  const { items, ...page } = await listEvents(project, filter, query);
  return { status: 200, body: { ...page, items: items.map(eventReply) } };
};
