import { Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { deleteTemplate as removeTemplate } from '../../shared/db/templates';
import type { Endpoint } from '../../shared/http/call';

export const deleteTemplate: Endpoint<typeof templatesGroup.routes.deleteTemplate> = async ({ params, project }) => {
  if (!(await removeTemplate(project.id, params.id))) throw new Problem('TEMPLATE_NOT_FOUND');
  return { status: 204 };
};
