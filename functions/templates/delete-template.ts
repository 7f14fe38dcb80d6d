import { Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { currentProject } from '../../shared/db/projects';
import { deleteTemplate as removeTemplate } from '../../shared/db/templates';
import type { Endpoint } from '../../shared/http/call';

export const deleteTemplate: Endpoint<typeof templatesGroup.routes.deleteTemplate> = async ({ params, project }) => {
  const current = await currentProject(project.id);
  if (current?.doubleOptIn?.templateId === params.id) throw new Problem('IN_USE');
  if (!(await removeTemplate(project.id, params.id))) throw new Problem('TEMPLATE_NOT_FOUND');
  return { status: 204 };
};
