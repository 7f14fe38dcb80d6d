import { type ReactNode, useEffect, useRef } from 'react';
import { FailedChoices } from './failed-choices';
import { isolated } from './isolated';

interface PageProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  children: ReactNode;
}

/** Focuses the heading on opening, so that screen readers announce the page. */
export function Page({ title, about, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = isolated`${title} · Posthaste`;
  }, [title]);
  useEffect(() => {
    const { activeElement, body } = document;
    const isFocusOutsidePage = activeElement === body || activeElement?.closest('.side');
    if (isFocusOutsidePage) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          {back}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about && (typeof about === 'string' ? <p>{about}</p> : about)}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      <FailedChoices />
      {children}
    </div>
  );
}

export const PageSkeleton = ({ label }: { label: string }) => (
  <div className="page" role="status" aria-label={label}>
    <span className="bone half" />
    <span className="bone tall" />
  </div>
);
