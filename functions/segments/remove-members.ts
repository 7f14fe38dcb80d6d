import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { removeMembers as deleteMembers } from '../../shared/db/segments/memberships';
import type { Endpoint } from '../../shared/http/call';
import { findContactsByEmail } from './segment';

type Route = typeof segmentsGroup.routes.removeMembers;

export const removeMembers: Endpoint<Route> = async ({ params, body, project }) => {
  const { contacts, notFound } = await findContactsByEmail(project, params.id, body.emails);
  const contactIds = contacts.map(({ id }) => id);
  return { status: 200, body: { removed: await deleteMembers(project.id, params.id, contactIds), notFound } };
};
