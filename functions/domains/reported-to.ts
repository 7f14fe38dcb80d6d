import { listDomains } from '../../shared/db/domains/domains';
import type { Domain } from '../../shared/domain/domains/domains';

/** The project's domains whose DMARC reports one takes in. */
export const reportedTo = async ({ projectId, domain }: Domain): Promise<string[]> =>
  (await listDomains(projectId)).filter(({ reportsTo }) => reportsTo === domain).map((one) => one.domain);
