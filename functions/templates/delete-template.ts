import { Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { deleteTemplate as removeTemplate } from '../../shared/db/templates/templates';
import { usedByVersionMessage } from '../../shared/domain/workflows/held-version';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';

export const deleteTemplate: Endpoint<typeof templatesGroup.routes.deleteTemplate> = async ({
  params,
  query,
  project,
}) => {
  const outcome = await removeTemplate(project.id, params.id, query.revision);
  if (typeof outcome === 'object') throw changedMeanwhile(outcome.outdated, 'deleted');
  if (outcome === 'missing') throw new Problem('TEMPLATE_NOT_FOUND');
  if (outcome === 'workflow') throw new Problem('IN_USE', { message: 'A workflow sends this template.' });
  if (outcome === 'campaign')
    throw new Problem('IN_USE', { message: 'A campaign that has not been sent uses this template.' });
  if (outcome === 'earlier_version') throw new Problem('IN_USE', { message: usedByVersionMessage('template') });
  if (outcome === 'double_opt_in') throw new Problem('IN_USE', { message: 'Confirmation emails use this template.' });
  return { status: 204 };
};
