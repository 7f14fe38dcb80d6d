import type { Project } from '../../shared/db/projects';
import { recordsOf } from '../../shared/domain/domain-records';
import { type Domain, statusAt } from '../../shared/domain/domains';
import { now } from '../../shared/ops/clock';

/** A domain as the API shows it. */
export const presentDomain = (domain: Domain, project: Project) => ({
  id: domain.id,
  domain: domain.domain,
  mailFromSubdomain: domain.mailFromSubdomain,
  status: statusAt(domain, now()),
  records: recordsOf(domain, project.domainToken),
  createdAt: domain.createdAt,
  verifiedAt: domain.verifiedAt ?? null,
  checkedAt: domain.checkedAt ?? null,
});
