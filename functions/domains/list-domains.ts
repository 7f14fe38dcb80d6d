import type { domainsGroup } from '../../shared/contract/routes/domains';
import { listDomains as readDomains } from '../../shared/db/domains/domains';
import { enterDomain } from '../../shared/db/domains/due';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { type Domain, statusAt } from '../../shared/domain/domains/domains';
import { scheduled } from '../../shared/domain/domains/polling';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { presentDomain } from './present-domain';

const CONCURRENCY = 10;

/** Domains from before the background looked at them are looked at from their first showing on. */
async function ensurePolled(domain: Domain, time: number): Promise<void> {
  const next = scheduled(domain, time);
  if (domain.nextCheckAt === undefined && next.nextCheckAt !== undefined) await enterDomain(next);
}

/** A project has at most 100 domains, read in one go: so totals are exact under every filter. */
export const listDomains: Endpoint<typeof domainsGroup.routes.listDomains> = async ({ query, project }) => {
  const { limit, cursor, status } = query;
  const list = `domains:${status ?? 'all'}`;
  const after = cursor === undefined ? null : readCursor<string>(project.secret, list, cursor);
  const time = now();
  const all = await readDomains(project.id);
  const wanted = all.filter((domain) => status === undefined || statusAt(domain, time) === status);
  const rest = wanted.filter(({ id }) => after === null || id < after);
  const page = rest.slice(0, limit);
  await forEachConcurrent(page, CONCURRENCY, (domain) => ensurePolled(domain, time));
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
