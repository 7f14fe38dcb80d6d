import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { home } from './base-urls';
import { confirmLeave } from './leaving';
import { navigate } from './router';
import { type Parameters, type RouteName, writePath } from './routes';

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
      confirmLeave(() => navigate(href));
    }}
  />
);

type LinkProps<Name extends RouteName> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Name;
} & (Record<never, never> extends Parameters<Name> ? { with?: Parameters<Name> } : { with: Parameters<Name> });

export const Link = <Name extends RouteName>({ to, with: parameters, ...rest }: LinkProps<Name>) => (
  <Anchor {...rest} href={new URL(writePath(to, (parameters ?? {}) as Parameters<Name>), home).href} />
);
