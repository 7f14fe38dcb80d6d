import { requireRecord } from '../../shared/contract/problem';
import { getDomain, listDomains } from '../../shared/db/domains/domains';
import type { Project } from '../../shared/db/projects/projects';
import { adviseDomain, type Domain, statusAt } from '../../shared/domain/domains/domains';
import { dnsRecordsOf, reportAddress } from '../../shared/domain/domains/records';
import { now, toIso } from '../../shared/ops/clock';
import { organizationalDomain } from '../../shared/services/check-domain/find-records';

export const findDomain = async (projectId: string, domainId: string): Promise<Domain> =>
  requireRecord(await getDomain(projectId, domainId), 'DOMAIN_NOT_FOUND');

export function domainReply(domain: Domain, project: Project) {
  const time = now();
  return {
    id: domain.id,
    domain: domain.domain,
    mailFromSubdomain: domain.mailFromSubdomain,
    status: statusAt(domain, time),
    advice: adviseDomain(domain, time),
    records: dnsRecordsOf(domain, project.domainToken, organizationalDomain(domain.domain), time),
    receiving: domain.receiving === true,
    signedReplies: domain.signedReplies === true,
    reportAddress: reportAddress(domain),
    createdAt: domain.createdAt,
    verifiedAt: domain.verifiedAt ?? null,
    failingSince: domain.failingSince === undefined ? null : toIso(domain.failingSince),
    checkedAt: domain.checkedAt ?? null,
    nextCheckAt: domain.nextCheckAt ?? null,
  };
}

export const domainsReportingTo = async ({ projectId, domain }: Domain): Promise<string[]> =>
  (await listDomains(projectId)).filter(({ reportsTo }) => reportsTo === domain).map((row) => row.domain);

export const receivesReportsMessage = (domain: string): string =>
  `This domain receives the DMARC reports on ${domain}. Turn those off first.`;
