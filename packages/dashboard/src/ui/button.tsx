import type { ButtonHTMLAttributes } from 'react';

type Kind = 'plain' | 'primary' | 'quiet' | 'danger';

/** A button; `busy` while its work is under way, so that a second click does nothing. */
export function Button({
  kind = 'plain',
  busy = false,
  className = '',
  disabled,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    />
  );
}
