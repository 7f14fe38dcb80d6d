import { currentProject } from '../projects/projects';
import { deleteUnlessNamed, isAnyIn } from '../table/closing';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { workflowPartition } from '../workflows/keys';
import { deleteAllBodies } from './bodies';

/** What still uses a template. */
export type TemplateUser = 'double_opt_in' | 'workflow';

/**
 * Deletes a template that no workflow and no setting uses; otherwise returns what uses it. Its bodies are deleted after
 * it, so that a template is never shown without them.
 */
export async function deleteTemplate(projectId: string, id: string): Promise<'deleted' | 'missing' | TemplateUser> {
  let user: TemplateUser = 'workflow';
  const outcome = await deleteUnlessNamed(keys.template(projectId, id), async () => {
    const found = await findUser(projectId, id);
    user = found ?? user;
    return found !== null;
  });
  if (outcome === 'deleted') await deleteAllBodies(projectId, id);
  return outcome === 'in_use' ? user : outcome;
}

async function findUser(projectId: string, id: string): Promise<TemplateUser | null> {
  const project = await currentProject(projectId);
  if (project?.doubleOptIn?.templateId === id) return 'double_opt_in';
  return (await isAnyIn(workflowPartition(projectId), expr`contains(templateIds, ${id})`)) ? 'workflow' : null;
}
