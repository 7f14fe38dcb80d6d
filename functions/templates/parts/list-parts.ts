import type { templatesGroup } from '../../../shared/contract/routes/templates';
import { listTemplateParts } from '../../../shared/db/templates/parts';
import type { Endpoint } from '../../../shared/http/call';
import { pageOf } from '../../../shared/http/whole-list';
import { partSummary } from './part-reply';

const positionOf = ({ alias }: { alias: string }): string => alias;

export const listLayouts: Endpoint<typeof templatesGroup.routes.listLayouts> = async ({ query, project }) => {
  const list = { secret: project.secret, name: 'layouts', positionOf, order: 'ascending' } as const;
  const { items, ...page } = pageOf(await listTemplateParts(project.id, 'layout'), list, query);
  return { status: 200, body: { items: items.map(partSummary), ...page } };
};

export const listPartials: Endpoint<typeof templatesGroup.routes.listPartials> = async ({ query, project }) => {
  const list = { secret: project.secret, name: 'partials', positionOf, order: 'ascending' } as const;
  const { items, ...page } = pageOf(await listTemplateParts(project.id, 'partial'), list, query);
  return { status: 200, body: { items: items.map(partSummary), ...page } };
};
