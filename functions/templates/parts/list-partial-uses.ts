import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { Endpoint } from '../../../shared/http/call';
import { pageOfUses } from './part-uses';

export const listPartialUses: Endpoint<typeof templatesGroup.routes.listPartialUses> = async (request) => {
  const { params, query } = request;
  return { status: 200, body: await pageOfUses(request, { kind: 'partial', alias: params.id }, query) };
};
