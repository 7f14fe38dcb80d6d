import type { ReactNode } from 'react';
import { Button } from './button';
import { Problem } from './problem';
import { Sheet } from './sheet';
import { words } from './words';

interface ConfirmProps {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  action: string;
  /** Another word for leaving it, where "Cancel" could be misread. */
  keep?: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  run: () => void;
  close: () => void;
}

/** Asks before something that can't be undone. */
export const Confirm = ({ title, children, action, keep = words.cancel, danger = true, ...rest }: ConfirmProps) => (
  <Sheet title={title} onClose={rest.close}>
    <div>{children}</div>
    {rest.error ? <Problem error={rest.error} /> : null}
    <div className="sheet-end">
      <Button onClick={rest.close}>{keep}</Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={rest.busy} onClick={rest.run}>
        {action}
      </Button>
    </div>
  </Sheet>
);
