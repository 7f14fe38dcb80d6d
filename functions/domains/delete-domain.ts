import { Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { domainOfCampaign } from '../../shared/db/campaigns/list';
import { domainInUse } from '../../shared/db/domains/domains';
import type { Endpoint } from '../../shared/http/call';
import { dropDomain } from '../../shared/services/drop-domain/drop-domain';
import { findDomain, reportedTo } from './domain';

export const deleteDomain: Endpoint<typeof domainsGroup.routes.deleteDomain> = async ({ params, project }) => {
  const domain = await findDomain(project.id, params.id);
  if (await domainInUse(project.id, domain.domain)) {
    throw new Problem('IN_USE', { message: 'A scheduled email is to be sent from this domain.' });
  }
  if (await domainOfCampaign(project.id, domain.domain)) {
    throw new Problem('IN_USE', { message: 'A campaign that is scheduled or under way is sent from this domain.' });
  }
  const reported = (await reportedTo(domain)).find((name) => name !== domain.domain);
  if (reported !== undefined) {
    throw new Problem('IN_USE', { message: `It takes in the DMARC reports on ${reported}: switch those off first.` });
  }
  await dropDomain(domain);
  return { status: 204 };
};
