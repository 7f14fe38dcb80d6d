import { useSyncExternalStore } from 'react';
import { home } from './base-urls';
import { confirmLeave, hasUnsaved } from './leaving';
import { type MatchedRoute, matchRoute, type Parameters, type RouteName, writePath } from './routes';

const listeners = new Set<() => void>();
let currentUrl = location.href;

function notifyListeners(): void {
  currentUrl = location.href;
  for (const listener of listeners) listener();
}

/** With unsaved changes, the page stays until the user agrees to leave. */
addEventListener('popstate', () => {
  if (!hasUnsaved()) return notifyListeners();
  history.pushState(null, '', currentUrl);
  confirmLeave(() => history.back());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type RouteArguments<Name extends RouteName> =
  Record<never, never> extends Parameters<Name> ? [parameters?: Parameters<Name>] : [parameters: Parameters<Name>];

export const hrefOf = <Name extends RouteName>(name: Name, ...[parameters]: RouteArguments<Name>): string =>
  new URL(writePath(name, (parameters ?? {}) as Parameters<Name>), home).href;

export const hrefOfPath = (path: string): string => new URL(path, home).href;

export function navigate(href: string, mode: 'push' | 'replace' = 'push'): void {
  if (href === location.href) return;
  history[mode === 'push' ? 'pushState' : 'replaceState'](null, '', href);
  notifyListeners();
}

let cached: { href: string; route: MatchedRoute | undefined } | undefined;

/** Returns the same object for the same URL, as `useSyncExternalStore` requires. */
export function currentRoute(): MatchedRoute | undefined {
  if (cached?.href === location.href) return cached.route;
  const path = location.pathname.startsWith(home.pathname) ? location.pathname.slice(home.pathname.length) : '';
  cached = { href: location.href, route: matchRoute(path, location.search) };
  return cached.route;
}

export const useRoute = (): MatchedRoute | undefined => useSyncExternalStore(subscribe, currentRoute);

export function useParameters<Name extends RouteName>(name: Name): Parameters<Name> {
  const route = useRoute();
  if (route?.name !== name) throw new Error(`The page ${name} is not open.`);
  return route.parameters as Parameters<Name>;
}
