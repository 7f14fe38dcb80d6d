import { Problem } from '../../shared/contract/problem';
import type { formsGroup } from '../../shared/contract/routes/forms';
import { deleteForm as removeForm } from '../../shared/db/forms/forms';
import type { Endpoint } from '../../shared/http/call';

export const deleteForm: Endpoint<typeof formsGroup.routes.deleteForm> = async ({ params, project }) => {
  if (!(await removeForm(project.id, params.id))) throw new Problem('FORM_NOT_FOUND');
  return { status: 204 };
};
