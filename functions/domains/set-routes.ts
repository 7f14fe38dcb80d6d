import { throwIfInvalid } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { getRoutes, setRoutes as storeRoutes } from '../../shared/db/domains/routes';
import type { Project } from '../../shared/db/projects/projects';
import { listWebhooks } from '../../shared/db/webhooks/webhooks';
import { parseAddress } from '../../shared/domain/address';
import type { ReceivingRoute } from '../../shared/domain/received/routes';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { forwardingRule } from '../../shared/services/forwarding/forwarding-allowed';
import { findDomain } from './domain';
import { routesReply } from './routes-reply';

export const setRoutes: Endpoint<typeof domainsGroup.routes.setRoutes> = async (request) => {
  const { params, body, project } = request;
  const { id } = await findDomain(project.id, params.id);
  const routes = body.routes.map(({ webhookId, forwardTo, ...route }) => ({
    ...route,
    ...(webhookId ? { webhookId } : {}),
    ...(forwardTo ? { forwardTo: parseAddress(forwardTo) ?? '' } : {}),
  }));
  await throwIfWebhookUnknown(project.id, routes);
  await throwIfForwardingNotAllowed(project, routes);
  const lastChange = lastChangeBy(request);
  const currentRoutes = await getRoutes(project.id, id);
  const { revision = 0, updatedAt = isoNow() } = currentRoutes ?? {};
  throwIfOutdated({ ...currentRoutes, revision, updatedAt }, body.revision, lastChange);
  if (currentRoutes?.lastChange?.request === lastChange.request)
    return { status: 200, body: await routesReply(project, currentRoutes) };
  const nextRoutes = { routes, revision: revision + 1, lastChange, updatedAt: isoNow() };
  const storedRoutes = await storeRoutes({ projectId: project.id, domainId: id }, nextRoutes);
  // Another request was stored first. This request fails even without `revision`, because it was based on an older state.
  if (storedRoutes.lastChange?.request !== lastChange.request) throwIfOutdated(storedRoutes, revision, lastChange);
  return { status: 200, body: await routesReply(project, storedRoutes) };
};

async function throwIfWebhookUnknown(projectId: string, routes: readonly ReceivingRoute[]): Promise<void> {
  if (routes.every(({ webhookId }) => webhookId === undefined)) return;
  const existingWebhookIds = new Set((await listWebhooks(projectId)).map(({ id }) => id));
  const message = 'Webhook not found in this project';
  throwIfInvalid(
    routes.flatMap(({ webhookId }, index) => {
      if (webhookId === undefined || existingWebhookIds.has(webhookId)) return [];
      return [{ field: `routes[${index}].webhookId`, message, code: 'custom' as const }];
    }),
  );
}

const MAY_NOT_FORWARD =
  'Emails can only be forwarded to project members who have signed in, and to addresses at VERIFIED domains of the project that do not receive here';

/** `setRoutes` has replaced invalid addresses by ''. */
async function throwIfForwardingNotAllowed(project: Project, routes: readonly ReceivingRoute[]): Promise<void> {
  const addresses = [...new Set(routes.flatMap(({ forwardTo }) => forwardTo || []))];
  const mayForward = addresses.length === 0 ? null : await forwardingRule(project.id);
  const areAllowed = await Promise.all(addresses.map((address) => mayForward?.(address)));
  const rejectedAddresses = new Set(['', ...addresses.filter((_, index) => !areAllowed[index])]);
  throwIfInvalid(
    routes.flatMap(({ forwardTo }, index) => {
      if (forwardTo === undefined || !rejectedAddresses.has(forwardTo)) return [];
      const message = forwardTo === '' ? 'Invalid email address' : MAY_NOT_FORWARD;
      return [{ field: `routes[${index}].forwardTo`, message, code: 'custom' as const }];
    }),
  );
}
