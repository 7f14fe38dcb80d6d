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

export const formOf = (read: Pick<DomainRoutes, 'routes'> | undefined): RoutesForm => ({
  routes: (read?.routes ?? []).map(({ match, action, webhookId, forwardTo }) => ({
    match,
    action,
    webhookId: webhookId ?? '',
    forwardTo: forwardTo ?? '',
  })),
});

/** Omits the targets of a route that drops email; the form keeps them until saved. */
export const bodyOf = ({ routes }: RoutesForm): SetRoutesBody => ({
  routes: routes.map(({ match, action, webhookId, forwardTo }) => ({
    match: match.trim(),
    action,
    ...(action === 'event' && webhookId ? { webhookId } : {}),
    ...(action === 'event' && forwardTo.trim() ? { forwardTo: forwardTo.trim() } : {}),
  })),
});

export const moveUp = (routes: readonly RouteForm[], index: number): RouteForm[] => {
  const moved = routes.slice(index, index + 1);
  return [...routes.slice(0, index - 1), ...moved, ...routes.filter((_, at) => at >= index - 1 && at !== index)];
};
