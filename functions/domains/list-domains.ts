import type { domainsGroup } from '../../shared/contract/routes/domains';
import { listDomains as readDomains } from '../../shared/db/domains/domains';
import { statusAt } from '../../shared/domain/domains/domains';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { now } from '../../shared/ops/clock';
import { domainReply } from './domain';

export const listDomains: Endpoint<typeof domainsGroup.routes.listDomains> = async ({ query, project }) => {
  const { status } = query;
  const time = now();
  const domains = await readDomains(project.id);
  const matchingDomains = domains.filter((domain) => status === undefined || statusAt(domain, time) === status);
  const name = `domains:${status ?? 'all'}`;
  const { items, ...page } = pageOf(
    matchingDomains,
    { secret: project.secret, name, positionOf: idOf, order: 'descending' },
    query,
  );
  return { status: 200, body: { items: items.map((domain) => domainReply(domain, project)), ...page } };
};
