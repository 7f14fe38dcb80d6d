import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { type AddressName, type Parameters, writeAddress } from './addresses';
import { home } from './place';
import { open } from './router';

type LinkProps<Name extends AddressName> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Name;
} & (Record<never, never> extends Parameters<Name> ? { with?: Parameters<Name> } : { with: Parameters<Name> });

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a page of the dashboard: it opens without a new load, and in a new tab when asked to. */
export function Link<Name extends AddressName>({ to, with: parameters, onClick, ...rest }: LinkProps<Name>) {
  const href = new URL(writeAddress(to, (parameters ?? {}) as Parameters<Name>), home).href;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        open(href);
      }}
    />
  );
}
