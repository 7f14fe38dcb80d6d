import type { DomainRoutes, SetRoutesBody } from '@posthaste/client';

type Route = DomainRoutes['routes'][number];

export interface RouteForm {
  match: string;
  action: Route['action'];
  webhookId: string;
  forwardTo: string;
}

export interface RoutesForm {
  routes: RouteForm[];
}

export const ROUTE_FIELDS = ['match', 'action', 'webhookId', 'forwardTo'] as const;

export const newRoute = (): RouteForm => ({ match: '', action: 'event', webhookId: '', forwardTo: '' });

export const formOf = (savedRoutes: Pick<DomainRoutes, 'routes'> | undefined): RoutesForm => ({
  routes: (savedRoutes?.routes ?? []).map(({ match, action, webhookId, forwardTo }) => ({
    match,
    action,
    webhookId: webhookId ?? '',
    forwardTo: forwardTo ?? '',
  })),
});

/** Omits the targets of a route that drops email. The form keeps the targets until it is saved. */
export const bodyOf = ({ routes }: RoutesForm): SetRoutesBody => ({
  routes: routes.map(({ match, action, webhookId, forwardTo }) => ({
    match: match.trim(),
    action,
    ...(action === 'event' && webhookId ? { webhookId } : {}),
    ...(action === 'event' && forwardTo.trim() ? { forwardTo: forwardTo.trim() } : {}),
  })),
});

export function moveUp(routes: readonly RouteForm[], index: number): RouteForm[] {
  const reordered = [...routes];
  const [route] = reordered.splice(index, 1);
  if (route) reordered.splice(index - 1, 0, route);
  return reordered;
}
