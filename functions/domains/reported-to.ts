import { listDomains } from '../../shared/db/domains/domains';
import type { Domain } from '../../shared/domain/domains/domains';

export const reportedTo = async ({ projectId, domain }: Domain): Promise<string[]> =>
  (await listDomains(projectId)).filter(({ reportsTo }) => reportsTo === domain).map((one) => one.domain);
