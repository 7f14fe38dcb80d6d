import type { templatesGroup } from '../../../shared/contract/routes/templates';
import { getTemplatePart } from '../../../shared/db/templates/parts';
import type { Endpoint } from '../../../shared/http/call';
import { missingPart } from './change-part';
import { partReply } from './part-reply';

export const getLayout: Endpoint<typeof templatesGroup.routes.getLayout> = async ({ params, project }) => {
  const part = await getTemplatePart(project.id, { kind: 'layout', alias: params.id });
  if (!part) throw missingPart('layout');
  return { status: 200, body: partReply(part) };
};

export const getPartial: Endpoint<typeof templatesGroup.routes.getPartial> = async ({ params, project }) => {
  const part = await getTemplatePart(project.id, { kind: 'partial', alias: params.id });
  if (!part) throw missingPart('partial');
  return { status: 200, body: partReply(part) };
};
