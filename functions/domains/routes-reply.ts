import type { DomainRoutes } from '../../shared/db/domains/routes';
import type { Project } from '../../shared/db/projects/projects';
import { revisionFields } from '../../shared/http/actor';
import { forwardingByAddress } from '../../shared/services/forwarding/forwarding-allowed';

export async function routesReply(project: Project, storedRoutes: DomainRoutes | null) {
  const { routes = [], updatedAt = null } = storedRoutes ?? {};
  const addresses = [...new Set(routes.flatMap(({ forwardTo }) => forwardTo ?? []))];
  const statuses = await forwardingByAddress(project, addresses);
  return {
    routes: routes.map(({ match, action, webhookId = null, forwardTo = null }) => ({
      match,
      action,
      webhookId,
      forwardTo,
      forwarding: forwardTo === null ? null : (statuses.get(forwardTo) ?? null),
    })),
    updatedAt,
    ...revisionFields(storedRoutes ?? { revision: 0 }),
  };
}
