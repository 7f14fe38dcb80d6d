import { getDomain } from '../../shared/db/domains/domains';
import { scheduleDomainCheckBy } from '../../shared/db/domains/due';
import { projectState } from '../../shared/db/projects/projects';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { checkDomain } from '../../shared/services/check-domain/check-domain';

const MAX_WAIT_MS = 5_000;
const RETRY_MS = MINUTE_MS;

/** Retries soon if SES's rate is used up. After other failures, the due entry causes a retry. */
export async function pollDomain(projectId: string, domainId: string): Promise<void> {
  const [project, domain] = await Promise.all([projectState(projectId), getDomain(projectId, domainId)]);
  if (!project || !domain) return;
  const { outcome } = await checkDomain(domain, project.domainToken, MAX_WAIT_MS);
  if (outcome === 'unavailable') await scheduleDomainCheckBy(domain, now() + RETRY_MS);
}
