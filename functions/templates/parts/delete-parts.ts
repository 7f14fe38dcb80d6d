import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { Endpoint } from '../../../shared/http/call';
import { deletePart } from './change-part';

export const deleteLayout: Endpoint<typeof templatesGroup.routes.deleteLayout> = async (request) => {
  await deletePart(request, 'layout', { alias: request.params.id, ...request.query });
  return { status: 204 };
};

export const deletePartial: Endpoint<typeof templatesGroup.routes.deletePartial> = async (request) => {
  await deletePart(request, 'partial', { alias: request.params.id, ...request.query });
  return { status: 204 };
};
