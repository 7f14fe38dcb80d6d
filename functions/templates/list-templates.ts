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

function matcher({ type, search }: Filter): ((template: TemplateMeta) => boolean) | undefined {
  if (!type && !search) return undefined;
  const searched = search?.toLowerCase();
  return (template) =>
    (!type || template.type === type) &&
    (!searched || `${template.name}\n${template.alias ?? ''}\n${template.subject}`.toLowerCase().includes(searched));
}

async function countOf(projectId: string, { type, search }: Filter, position: Position | null, found: ListPage) {
  if (search !== undefined) return position?.count ?? lowerBound(found);
  const counted = await readCounter(projectId, type ? `templates:${type}` : 'templates');
  // The counter lags by seconds, but the total is never less than the number of templates shown.
  return { total: Math.max(counted, found.total) };
}

const lowerBound = ({ total, totalIsLowerBound }: ListPage): Count =>
  totalIsLowerBound ? { total, totalIsLowerBound } : { total };

export const listTemplates: Endpoint<typeof templatesGroup.routes.listTemplates> = async ({ query, project }) => {
  const { limit, type, search } = query;
  const list = `templates\n${type ?? ''}\n${search ?? ''}`;
  const position = query.cursor ? readCursor<Position>(project.secret, list, query.cursor) : null;
  const page = position?.page ?? query.page ?? 1;
  const found = await readTemplates(project.id, {
    after: position?.after,
    skip: position ? 0 : (page - 1) * limit,
    take: limit,
    matches: matcher(query),
    count: search !== undefined && position === null,
  });
  const count: Count = await countOf(project.id, query, position, found);
  const next: Position | null = found.last
    ? { after: found.last, page: page + 1, ...(search === undefined ? {} : { count }) }
    : null;
  return {
    status: 200,
    body: {
      templates: found.templates.map(templateReply),
      ...count,
      page,
      pageSize: limit,
      totalPages: Math.ceil(count.total / limit),
      ...(next ? { cursor: writeCursor(project.secret, list, next) } : {}),
      hasMore: next !== null,
    },
  };
};
