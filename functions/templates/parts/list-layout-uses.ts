import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { Endpoint } from '../../../shared/http/call';
import { pageOfUses } from './part-uses';

export const listLayoutUses: Endpoint<typeof templatesGroup.routes.listLayoutUses> = async (request) => {
  const { params, query } = request;
  return { status: 200, body: await pageOfUses(request, { kind: 'layout', alias: params.id }, query) };
};
