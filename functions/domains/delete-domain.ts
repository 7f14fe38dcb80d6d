import { Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { isDomainUsedByCampaign } from '../../shared/db/campaigns/list';
import { isDomainInUse } from '../../shared/db/domains/domains';
import type { Endpoint } from '../../shared/http/call';
import { dropDomain } from '../../shared/services/drop-domain/drop-domain';
import { domainsReportingTo, findDomain, receivesReportsMessage } from './domain';

export const deleteDomain: Endpoint<typeof domainsGroup.routes.deleteDomain> = async ({ params, project }) => {
  const domain = await findDomain(project.id, params.id);
  if (await isDomainInUse(project.id, domain.domain)) {
    throw new Problem('IN_USE', { message: 'A scheduled email will be sent from this domain.' });
  }
  if (await isDomainUsedByCampaign(project.id, domain.domain)) {
    throw new Problem('IN_USE', { message: 'A campaign that is scheduled or being sent uses this domain.' });
  }
  const otherDomain = (await domainsReportingTo(domain)).find((name) => name !== domain.domain);
  if (otherDomain !== undefined) throw new Problem('IN_USE', { message: receivesReportsMessage(otherDomain) });
  await dropDomain(domain);
  return { status: 204 };
};
