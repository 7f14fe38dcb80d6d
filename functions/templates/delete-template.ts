import { Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { deleteTemplate as removeTemplate } from '../../shared/db/templates/deletion';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';

export const deleteTemplate: Endpoint<typeof templatesGroup.routes.deleteTemplate> = async ({
  params,
  query,
  project,
}) => {
  const outcome = await removeTemplate(project.id, params.id, query.revision);
  if (outcome === 'missing') throw new Problem('TEMPLATE_NOT_FOUND');
  if (outcome === 'deleted') return { status: 204 };
  if ('users' in outcome) throw inUse('template', outcome.users);
  throw changedMeanwhile(outcome.outdated, 'deleted');
};
