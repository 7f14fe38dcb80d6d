import { Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { unfinishedCampaignsFrom } from '../../shared/db/campaigns/list';
import { isDomainInUse } from '../../shared/db/domains/domains';
import { hasScope } from '../../shared/http/access';
import type { Caller, Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';
import { dropDomain } from '../../shared/services/drop-domain/drop-domain';
import { domainsReportingTo, findDomain, receivesReportsMessage } from './domain';

function usedByCampaigns(names: readonly string[], caller: Caller): Problem {
  if (!hasScope(caller, 'campaigns'))
    return new Problem('IN_USE', { message: 'An unfinished campaign uses this domain.' });
  return inUse(
    'domain',
    names.map((name) => ({ kind: 'unfinished campaign', name })),
  );
}

export const deleteDomain: Endpoint<typeof domainsGroup.routes.deleteDomain> = async ({ params, project, caller }) => {
  const domain = await findDomain(project.id, params.id);
  if (await isDomainInUse(project.id, domain.domain)) {
    throw new Problem('IN_USE', { message: 'A scheduled email will be sent from this domain.' });
  }
  const campaignNames = await unfinishedCampaignsFrom(project.id, domain.domain);
  if (campaignNames.length > 0) throw usedByCampaigns(campaignNames, caller);
  const otherDomain = (await domainsReportingTo(domain)).find((name) => name !== domain.domain);
  if (otherDomain !== undefined) throw new Problem('IN_USE', { message: receivesReportsMessage(otherDomain) });
  await dropDomain(domain);
  return { status: 204 };
};
