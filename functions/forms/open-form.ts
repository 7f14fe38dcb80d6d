import { getForm } from '../../shared/db/forms/forms';
import { type Project, projectState } from '../../shared/db/projects/projects';
import { type Form, readFormAddress } from '../../shared/domain/forms/form';

export async function openForm(address: string): Promise<{ project: Project; form: Form } | null> {
  const named = readFormAddress(address);
  const project = named && (await projectState(named.projectId));
  if (!project || project.status !== 'ACTIVE') return null;
  const form = await getForm(project.id, named.formId);
  return form?.enabled ? { project, form } : null;
}
