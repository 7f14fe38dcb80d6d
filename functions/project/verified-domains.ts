import { readDmarcReports } from '../../shared/db/domains/dmarc-reports';
import type { AuthenticatedDomain } from '../../shared/domain/deliverability/domain-rules';
import { sumReports } from '../../shared/domain/dmarc/sum-reports';
import { type Domain, statusAt } from '../../shared/domain/domains/domains';
import { toIso } from '../../shared/ops/clock';

const MAX_DOMAINS_WITH_REPORTS = 10;

export async function verifiedWithReports(
  projectDomains: readonly Domain[],
  since: string,
  time: number,
): Promise<AuthenticatedDomain[]> {
  const domains = projectDomains.filter((domain) => statusAt(domain, time) === 'VERIFIED');
  const domainsWithReports = domains
    .filter(({ reportsTo }) => reportsTo !== undefined)
    .slice(0, MAX_DOMAINS_WITH_REPORTS);
  return Promise.all(
    domains.map(async (domain) => {
      if (!domainsWithReports.includes(domain)) return domain;
      const range = { from: since, to: toIso(time).slice(0, 10) };
      const { reports } = await readDmarcReports(domain.projectId, domain.id, range);
      return { ...domain, reported: sumReports(reports).totals };
    }),
  );
}
