import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { Endpoint } from '../../../shared/http/call';
import { createPart } from './change-part';
import { partReply } from './part-reply';

export const createLayout: Endpoint<typeof templatesGroup.routes.createLayout> = async (request) => ({
  status: 201,
  body: partReply(await createPart(request, 'layout', request.body)),
});

export const createPartial: Endpoint<typeof templatesGroup.routes.createPartial> = async (request) => ({
  status: 201,
  body: partReply(await createPart(request, 'partial', request.body)),
});
