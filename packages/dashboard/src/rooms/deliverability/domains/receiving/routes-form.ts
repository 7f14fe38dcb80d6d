import type { DomainRoutes, SetRoutesBody } from '@posthaste/client';

type Route = DomainRoutes['routes'][number];

/** A route as it is edited: texts are empty where the API has null. */
export interface RouteForm {
  match: string;
  action: Route['action'];
  webhookId: string;
  forwardTo: string;
}

/** The routes of a domain. */
export interface RoutesForm {
  routes: RouteForm[];
}

/** The members of a route that show their own mistakes. */
export const SHOWN_OF_ROUTE = ['match', 'action', 'webhookId', 'forwardTo'] as const;

export const newRoute = (): RouteForm => ({ match: '', action: 'event', webhookId: '', forwardTo: '' });

export const formOf = (read: Pick<DomainRoutes, 'routes'> | undefined): RoutesForm => ({
  routes: (read?.routes ?? []).map(({ match, action, webhookId, forwardTo }) => ({
    match,
    action,
    webhookId: webhookId ?? '',
    forwardTo: forwardTo ?? '',
  })),
});

/** What a dropped mail can't have is left out, so that the choice can be taken back before it is saved. */
export const bodyOf = ({ routes }: RoutesForm): SetRoutesBody => ({
  routes: routes.map(({ match, action, webhookId, forwardTo }) => ({
    match: match.trim(),
    action,
    ...(action === 'event' && webhookId ? { webhookId } : {}),
    ...(action === 'event' && forwardTo.trim() ? { forwardTo: forwardTo.trim() } : {}),
  })),
});

/** The routes with one of them a place nearer to the beginning. */
export const movedUp = (routes: readonly RouteForm[], index: number): RouteForm[] => {
  const moved = routes.slice(index, index + 1);
  return [...routes.slice(0, index - 1), ...moved, ...routes.filter((_, at) => at >= index - 1 && at !== index)];
};
