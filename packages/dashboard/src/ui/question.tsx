import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button';
import { FromCodeWarning, type Source } from './from-code';
import { Problem } from './problem';
import { Sheet } from './sheet';
import { type Action, useAction } from './use-action';
import { words } from './words';

interface QuestionProps<Result> extends Action<void, Result> {
  title: string;
  children: ReactNode;
  action: string;
  keep?: string;
  danger?: boolean;
  source?: Source | null | undefined;
  ready?: boolean;
  /** Also called after the action, unless `done` is set. */
  close: () => void;
  refused?: (error: unknown) => ReactNode;
}

export function Question<Result>({
  title,
  children,
  action,
  keep = words.cancel,
  source,
  ...rest
}: QuestionProps<Result>) {
  const { danger = true, ready = true, close, refused, run, changes, toast, done = close } = rest;
  const actionState = useAction({ run, changes, done, ...(toast === undefined ? {} : { toast }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !actionState.isPending) actionState.mutate();
  };
  return (
    <Sheet title={title} onClose={close} kept>
      <form className="stack" onSubmit={submit}>
        {children}
        {source && <FromCodeWarning />}
        {actionState.error && <Problem error={actionState.error} />}
        {actionState.error && refused?.(actionState.error)}
        <div className="sheet-end">
          <Button onClick={close}>{keep}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={actionState.isPending} disabled={!ready}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

interface AskingProps {
  label: string;
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  className?: string;
  children: (close: () => void) => ReactNode;
}

export function AskingButton({ label, children, ...button }: AskingProps) {
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
