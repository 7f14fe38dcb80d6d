import { type ReactNode, useId, useState } from 'react';
import { useUnsaved } from '../router/leaving';
import { Button } from './button';
import { FailedChoices } from './failed-choices';
import { FailedChoicesScope } from './use-all';
import { useModal } from './use-modal';
import { words } from './words';

const TEXT_INPUTS = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="search"])';

function isTextOfForm(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.matches(TEXT_INPUTS)) return false;
  return Boolean(target.closest('form')?.querySelector('[type="submit"]'));
}

export function Sheet({
  title,
  onClose,
  children,
  persistent = false,
  wide = false,
  discardable = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Escape can't close it, because it shows something only once or needs an answer. */
  persistent?: boolean;
  wide?: boolean;
  /** Closes without a question: the typed text is short, or stored as a draft. */
  discardable?: boolean;
}) {
  const dialog = useModal();
  const id = useId();
  const [hasTypedText, setTyped] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  useUnsaved(hasTypedText);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'sheet broad' : 'sheet'}
      aria-labelledby={id}
      onInput={({ target }) => {
        if (!discardable && isTextOfForm(target)) setTyped(true);
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (persistent) return;
        if (hasTypedText) setConfirming(true);
        else onClose();
      }}
    >
      <div className="sheet-body">
        <h2 id={id}>{title}</h2>
        <FailedChoicesScope value={id}>
          <FailedChoices />
          {children}
        </FailedChoicesScope>
      </div>
      {isConfirming && (
        <DiscardDialog
          title={words.discardTitle}
          action={words.discard}
          onKeep={() => setConfirming(false)}
          onDiscard={onClose}
        >
          {words.discardAbout}
        </DiscardDialog>
      )}
    </dialog>
  );
}

export const DiscardDialog = ({
  title,
  children,
  action,
  onKeep,
  onDiscard,
}: {
  title: string;
  children: string;
  action: string;
  onKeep: () => void;
  onDiscard: () => void;
}) => (
  <Sheet title={title} onClose={onKeep}>
    <p>{children}</p>
    <div className="sheet-end">
      <Button kind="danger" onClick={onDiscard}>
        {action}
      </Button>
      <Button kind="primary" onClick={onKeep}>
        {words.keepEditing}
      </Button>
    </div>
  </Sheet>
);
