import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { Endpoint } from '../../../shared/http/call';
import { deletePart } from './change-part';

export const deleteLayout: Endpoint<typeof templatesGroup.routes.deleteLayout> = async (request) => {
  await deletePart(request, 'layout', request.params.id);
  return { status: 204 };
};
