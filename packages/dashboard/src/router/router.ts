import { useSyncExternalStore } from 'react';
import { type Address, type AddressName, type Parameters, readAddress, writeAddress } from './addresses';
import { home } from './base-urls';
import { isUnsaved, leave } from './leaving';

const listeners = new Set<() => void>();
function notifyListeners(): void {
  shownAt = location.href;
  for (const listener of listeners) listener();
}
let shownAt = location.href;

/** With unsaved changes, the page stays until the user agrees to leave. */
addEventListener('popstate', () => {
  if (!isUnsaved()) return notifyListeners();
  history.pushState(null, '', shownAt);
  leave(() => history.back());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Given<Name extends AddressName> =
  Record<never, never> extends Parameters<Name> ? [parameters?: Parameters<Name>] : [parameters: Parameters<Name>];

export const hrefOf = <Name extends AddressName>(name: Name, ...[parameters]: Given<Name>): string =>
  new URL(writeAddress(name, (parameters ?? {}) as Parameters<Name>), home).href;

export const hrefOfPath = (path: string): string => new URL(path, home).href;

export function open(href: string, how: 'push' | 'replace' = 'push'): void {
  if (href === location.href) return;
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', href);
  notifyListeners();
}

let cached: { href: string; address: Address | undefined } | undefined;

/** Undefined if none matches. The same object for the same URL. */
export function currentAddress(): Address | undefined {
  if (cached?.href === location.href) return cached.address;
  const path = location.pathname.startsWith(home.pathname) ? location.pathname.slice(home.pathname.length) : '';
  cached = { href: location.href, address: readAddress(path, location.search) };
  return cached.address;
}

export const useAddress = (): Address | undefined => useSyncExternalStore(subscribe, currentAddress);

export function useParameters<Name extends AddressName>(name: Name): Parameters<Name> {
  const address = useAddress();
  if (address?.name !== name) throw new Error(`The page ${name} is not open.`);
  return address.parameters as Parameters<Name>;
}
