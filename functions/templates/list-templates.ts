import type { templatesGroup } from '../../shared/contract/routes/templates';
import { readCounter } from '../../shared/db/counters/counters';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { type ListPage, listTemplates as readTemplates } from '../../shared/db/templates/list';
import type { TemplateMeta } from '../../shared/db/templates/templates';
import type { Endpoint } from '../../shared/http/call';
import { templateReply } from './template-reply';

interface Count {
  total: number;
  totalIsLowerBound?: true;
}

interface Position {
  after: string;
  page: number;
  count?: Count;
}

interface Filter {
  type?: TemplateMeta['type'] | undefined;
  search?: string | undefined;
}

function matcherFor({ type, search }: Filter): ((template: TemplateMeta) => boolean) | undefined {
  if (!type && !search) return undefined;
  const searchText = search?.toLowerCase();
  return (template) => {
    if (type && template.type !== type) return false;
    if (!searchText) return true;
    const texts = [template.name, template.alias ?? '', template.subject];
    return texts.join('\n').toLowerCase().includes(searchText);
  };
}

async function readCount(projectId: string, { type, search }: Filter, position: Position | null, listPage: ListPage) {
  if (search !== undefined) return position?.count ?? countOfPage(listPage);
  const counterTotal = await readCounter(projectId, type ? `templates:${type}` : 'templates');
  // The counter lags by seconds, so this page may have more templates.
  return { total: Math.max(counterTotal, listPage.total) };
}

const countOfPage = ({ total, totalIsLowerBound }: ListPage): Count =>
  totalIsLowerBound ? { total, totalIsLowerBound } : { total };

export const listTemplates: Endpoint<typeof templatesGroup.routes.listTemplates> = async ({ query, project }) => {
  const { limit, type, search } = query;
  const listName = `templates\n${type ?? ''}\n${search ?? ''}`;
  const position = query.cursor ? readCursor<Position>(project.secret, listName, query.cursor) : null;
  const page = position?.page ?? query.page ?? 1;
  const startsSearch = search !== undefined && position === null;
  const listPage = await readTemplates(project.id, {
    after: position?.after,
    skip: position ? 0 : (page - 1) * limit,
    take: limit,
    matches: matcherFor(query),
    count: startsSearch,
  });
  const count: Count = await readCount(project.id, query, position, listPage);
  const nextPosition: Position | null = listPage.last
    ? { after: listPage.last, page: page + 1, ...(search === undefined ? {} : { count }) }
    : null;
  return {
    status: 200,
    body: {
      templates: listPage.templates.map(templateReply),
      ...count,
      page,
      pageSize: limit,
      totalPages: Math.ceil(count.total / limit),
      ...(nextPosition ? { cursor: writeCursor(project.secret, listName, nextPosition) } : {}),
      hasMore: nextPosition !== null,
    },
  };
};
