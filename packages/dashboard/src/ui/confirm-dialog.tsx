import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from './button';
import { FromCodeWarning, type Source } from './from-code';
import { Problem } from './problem';
import { Sheet } from './sheet';
import { type Action, useAction } from './use-action';
import { words } from './words';

interface ConfirmDialogProps<Result> extends Action<void, Result> {
  title: string;
  children: ReactNode;
  action: string;
  cancelLabel?: string;
  danger?: boolean;
  source?: Source | null | undefined;
  canSubmit?: boolean;
  /** Also called after the action, unless `onDone` is set. */
  close: () => void;
  renderError?: (error: unknown) => ReactNode;
}

export function ConfirmDialog<Result>({
  title,
  children,
  action,
  cancelLabel = words.cancel,
  danger = true,
  source,
  canSubmit = true,
  close,
  renderError,
  run,
  invalidates,
  toast,
  onDone = close,
}: ConfirmDialogProps<Result>) {
  const actionState = useAction({ run, invalidates, onDone, ...(toast === undefined ? {} : { toast }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit && !actionState.isPending) actionState.mutate();
  };
  return (
    <Sheet title={title} onClose={close} discardable>
      <form className="stack" onSubmit={submit}>
        {children}
        {source && <FromCodeWarning />}
        {actionState.error && <Problem error={actionState.error} />}
        {actionState.error && renderError?.(actionState.error)}
        <div className="sheet-end">
          <Button onClick={close}>{cancelLabel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={actionState.isPending} disabled={!canSubmit}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

interface DialogButtonProps {
  label: string;
  kind?: ButtonKind;
  className?: string;
  children: (close: () => void) => ReactNode;
}

export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
