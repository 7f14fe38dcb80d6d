import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { Endpoint } from '../../../shared/http/call';
import { updatePart } from './change-part';
import { partReply } from './part-reply';

export const updateLayout: Endpoint<typeof templatesGroup.routes.updateLayout> = async (request) => ({
  status: 200,
  body: partReply(await updatePart(request, 'layout', { ...request.body, alias: request.params.id })),
});

export const updatePartial: Endpoint<typeof templatesGroup.routes.updatePartial> = async (request) => ({
  status: 200,
  body: partReply(await updatePart(request, 'partial', { ...request.body, alias: request.params.id })),
});
