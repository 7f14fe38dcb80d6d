import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { type AddressName, type Parameters, writeAddress } from './addresses';
import { home } from './base-urls';
import { leave } from './leaving';
import { open } from './router';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const Anchor = ({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) => (
  <a
    {...rest}
    href={href}
    onClick={(event) => {
      onClick?.(event);
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      leave(() => open(href));
    }}
  />
);

type LinkProps<Name extends AddressName> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Name;
} & (Record<never, never> extends Parameters<Name> ? { with?: Parameters<Name> } : { with: Parameters<Name> });

export const Link = <Name extends AddressName>({ to, with: parameters, ...rest }: LinkProps<Name>) => (
  <Anchor {...rest} href={new URL(writeAddress(to, (parameters ?? {}) as Parameters<Name>), home).href} />
);
