import { listDomains } from '../../db/domains/domains';
import { currentProject } from '../../db/projects/projects';
import { statusAt } from '../../domain/domains/domains';
import { configurationSetResource, identityResource, type WantedTenant } from '../../domain/sending/tenant';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';

/** The tenant that a project should have: with both lanes' configuration sets and the domains that the project may use. */
export async function wantedTenant(projectId: string): Promise<WantedTenant> {
  const [project, domains] = await Promise.all([currentProject(projectId), listDomains(projectId)]);
  if (!project) return null;
  const time = now();
  const usable = domains.filter((domain) => statusAt(domain, time) === 'VERIFIED').map(({ domain }) => domain);
  const sets = [env('transactionalSet'), env('bulkSet')];
  const stopped = project.status !== 'ACTIVE' || project.paused?.everything !== undefined;
  return {
    resources: [...sets.map(configurationSetResource), ...usable.map(identityResource)],
    sending: stopped ? 'DISABLED' : 'ENABLED',
  };
}
