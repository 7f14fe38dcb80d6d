import { requireRecord } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { loadTemplate } from '../../shared/db/templates/templates';
import type { Endpoint } from '../../shared/http/call';
import { templateReply } from './template-reply';

export const getTemplate: Endpoint<typeof templatesGroup.routes.getTemplate> = async ({ params, project }) => {
  const template = requireRecord(await loadTemplate(project.id, params.id), 'TEMPLATE_NOT_FOUND');
  return { status: 200, body: templateReply(template) };
};
