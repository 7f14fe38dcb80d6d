import type { AnchorHTMLAttributes } from 'react';
import { type AddressName, type Parameters, writeAddress } from './addresses';
import { Anchor } from './anchor';
import { home } from './place';

type LinkProps<Name extends AddressName> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Name;
} & (Record<never, never> extends Parameters<Name> ? { with?: Parameters<Name> } : { with: Parameters<Name> });

export const Link = <Name extends AddressName>({ to, with: parameters, ...rest }: LinkProps<Name>) => (
  <Anchor {...rest} href={new URL(writeAddress(to, (parameters ?? {}) as Parameters<Name>), home).href} />
);
