import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { addMembers as storeMembers } from '../../shared/db/segments/memberships';
import type { Endpoint } from '../../shared/http/call';
import { findContactsByEmail } from './segment';

type Route = typeof segmentsGroup.routes.addMembers;

export const addMembers: Endpoint<Route> = async ({ params, body, project, ids }) => {
  const { contacts, notFound } = await findContactsByEmail(project, params.id, body.emails);
  return {
    status: 200,
    body: { added: await storeMembers(project.id, params.id, contacts, ids.requestSeed), notFound },
  };
};
