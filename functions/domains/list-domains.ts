import type { domainsGroup } from '../../shared/contract/routes/domains';
import { listDomains as readDomains } from '../../shared/db/domains/domains';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { statusAt } from '../../shared/domain/domains/domains';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { presentDomain } from './present-domain';

/** A project has at most 100 domains, which one read returns, so totals are exact with every filter. */
export const listDomains: Endpoint<typeof domainsGroup.routes.listDomains> = async ({ query, project }) => {
  const { limit, cursor, status } = query;
  const list = `domains:${status ?? 'all'}`;
  const after = cursor === undefined ? null : readCursor<string>(project.secret, list, cursor);
  const time = now();
  const all = await readDomains(project.id);
  const wanted = all.filter((domain) => status === undefined || statusAt(domain, time) === status);
  const rest = wanted.filter(({ id }) => after === null || id < after);
  const page = rest.slice(0, limit);
  const hasMore = page.length < rest.length;
  return {
    status: 200,
    body: {
      items: page.map((domain) => presentDomain(domain, project)),
      nextCursor: hasMore ? writeCursor(project.secret, list, page.at(-1)?.id) : null,
      hasMore,
      total: wanted.length,
    },
  };
};
