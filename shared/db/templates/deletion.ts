import { deleteUnlessUsed, type Outdated } from '../table/closing';
import { keys } from '../table/keys';
import { versionsNeeding } from '../workflows/earlier-versions';
import { freeAlias, templateIdOf } from './aliases';
import { loadMeta } from './templates';
import { currentUses, type TemplateUse } from './uses';
import { deleteAllVersions } from './versions';

/** The versions are deleted last, so that no template is shown without bodies. */
export async function deleteTemplate(
  projectId: string,
  idOrAlias: string,
  expectedVersion?: number,
): Promise<'deleted' | 'missing' | { users: TemplateUse[] } | Outdated> {
  const id = await templateIdOf(projectId, idOrAlias);
  const alias = (await loadMeta(projectId, id))?.alias;
  const readUsers = async (): Promise<TemplateUse[]> => {
    const uses = await currentUses(projectId, id);
    return uses.length > 0 ? uses : versionsNeeding(projectId, { templateId: id }, 1);
  };
  const outcome = await deleteUnlessUsed(keys.template(projectId, id), readUsers, expectedVersion);
  if (outcome !== 'deleted') return outcome;
  if (alias) await freeAlias(projectId, alias, id);
  await deleteAllVersions(projectId, id);
  return outcome;
}
