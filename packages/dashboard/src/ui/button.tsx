import type { ButtonHTMLAttributes } from 'react';

export type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger';

export function Button({
  kind = 'plain',
  busy = false,
  className = '',
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind} ${className}`}
      // Not `disabled`, because a disabled button would lose the keyboard focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
