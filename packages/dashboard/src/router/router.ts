import { useSyncExternalStore } from 'react';
import { type Address, type AddressName, type Parameters, readAddress, writeAddress } from './addresses';
import { isUnsaved, leave } from './leaving';
import { home } from './place';

const listeners = new Set<() => void>();
function changed(): void {
  shownAt = location.href;
  for (const listener of listeners) listener();
}
/** Where the page is that is shown. */
let shownAt = location.href;

/** Back or forward from a page with something unsaved: the page stays until somebody says yes. */
addEventListener('popstate', () => {
  if (!isUnsaved()) return changed();
  history.pushState(null, '', shownAt);
  leave(() => history.back());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page's parameters may be left out when none of them is an id. */
export type Given<Name extends AddressName> = Record<never, never> extends Parameters<Name>
  ? [parameters?: Parameters<Name>]
  : [parameters: Parameters<Name>];

/** The address as a link holds it. */
export const hrefOf = <Name extends AddressName>(name: Name, ...[parameters]: Given<Name>): string =>
  new URL(writeAddress(name, (parameters ?? {}) as Parameters<Name>), home).href;

/** The address of a path that the service names. */
export const hrefOfPath = (path: string): string => new URL(path, home).href;

/** Opens an address of the dashboard. `replace` keeps the step back where it was, for filters and further pages. */
export function open(href: string, how: 'push' | 'replace' = 'push'): void {
  if (href === location.href) return;
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', href);
  changed();
}

let last: { href: string; address: Address | undefined } | undefined;

/** The page that is open; undefined when its address names none. The same object as long as it stays open. */
export function currentAddress(): Address | undefined {
  if (last?.href === location.href) return last.address;
  const path = location.pathname.startsWith(home.pathname) ? location.pathname.slice(home.pathname.length) : '';
  last = { href: location.href, address: readAddress(path, location.search) };
  return last.address;
}

/** The page that is open, kept current. */
export const useAddress = (): Address | undefined => useSyncExternalStore(subscribe, currentAddress);

/** The parameters of a page, for the page itself; what is said last while another page opens. */
export function useParameters<Name extends AddressName>(name: Name): Parameters<Name> {
  const address = useAddress();
  if (address?.name !== name) throw new Error(`The page ${name} is not open.`);
  return address.parameters as Parameters<Name>;
}
