import { type ReactNode, useContext, useLayoutEffect } from 'react';
import { Button } from '../../../ui/button';
import { words as common } from '../../../ui/words';
import { PanelFocus } from '../use-panel-focus';

interface FrameProps {
  label: string;
  title: string;
  close: () => void;
  children: ReactNode;
}

export function PanelFrame({ label, title, close, children }: FrameProps) {
  const moveFocus = useContext(PanelFocus);
  useLayoutEffect(moveFocus);
  return (
    <section
      className="panel panel-body stack wf-panel"
      aria-label={label}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) close();
      }}
    >
      <div className="row">
        <h2 className="grow" tabIndex={-1}>
          {title}
        </h2>
        <Button kind="quiet" onClick={close}>
          {common.close}
        </Button>
      </div>
      {children}
    </section>
  );
}
