import type { suppressionsGroup } from '../../shared/contract/routes/suppressions';
import { listSuppressions as readSuppressions } from '../../shared/db/contacts/suppression-list';
import type { Endpoint } from '../../shared/http/call';
import { suppressionReply } from './suppression-reply';

export const listSuppressions: Endpoint<typeof suppressionsGroup.routes.listSuppressions> = async (request) => {
  const { limit, cursor, ...filter } = request.query;
  const { items, ...page } = await readSuppressions(request.project, filter, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(suppressionReply) } };
};
