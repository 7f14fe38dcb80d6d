import { requireRecord } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { loadMeta } from '../../shared/db/templates/templates';
import { listUses, positionOf, usingSteps } from '../../shared/db/templates/uses';
import type { Endpoint } from '../../shared/http/call';
import { pageOf } from '../../shared/http/whole-list';

export const listTemplateUses: Endpoint<typeof templatesGroup.routes.listTemplateUses> = async ({
  params,
  query,
  project,
}) => {
  const { id } = requireRecord(await loadMeta(project.id, params.id), 'TEMPLATE_NOT_FOUND');
  const list = { secret: project.secret, name: `template-uses\n${id}`, positionOf, order: 'descending' } as const;
  const { items, ...page } = pageOf(await listUses(project.id, id), list, query);
  const replies = items.map(async (use) => ({ ...use, steps: await usingSteps(project.id, id, use) }));
  return { status: 200, body: { items: await Promise.all(replies), ...page } };
};
