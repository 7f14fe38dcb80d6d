import { type ReactNode, useId, useState } from 'react';
import { useUnsaved } from '../router/leaving';
import { Button } from './button';
import { FailedChoices } from './failed-choices';
import { ChoicesScope } from './use-all';
import { useModal } from './use-modal';
import { words } from './words';

const TEXT = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="search"])';

const isWritten = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches(TEXT) && target.closest('form')?.querySelector('[type="submit"]');

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
  /** Escape can't close it, because it shows something only once. */
  persistent?: boolean;
  wide?: boolean;
  /** Typed text is a kept draft, or not worth a question. */
  discardable?: boolean;
}) {
  const dialog = useModal();
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useUnsaved(isTyped);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'sheet broad' : 'sheet'}
      aria-labelledby={id}
      onInput={({ target }) => !discardable && isWritten(target) && setTyped(true)}
      onCancel={(event) => {
        event.preventDefault();
        if (persistent) return;
        if (isTyped) setAsked(true);
        else onClose();
      }}
    >
      <div className="sheet-body">
        <h2 id={id}>{title}</h2>
        <ChoicesScope value={id}>
          <FailedChoices />
          {children}
        </ChoicesScope>
      </div>
      {isAsked && (
        <Discard title={words.discardTitle} action={words.discard} keep={() => setAsked(false)} discard={onClose}>
          {words.discardAbout}
        </Discard>
      )}
    </dialog>
  );
}

export const Discard = ({
  title,
  children,
  action,
  keep,
  discard,
}: {
  title: string;
  children: string;
  action: string;
  keep: () => void;
  discard: () => void;
}) => (
  <Sheet title={title} onClose={keep}>
    <p>{children}</p>
    <div className="sheet-end">
      <Button kind="danger" onClick={discard}>
        {action}
      </Button>
      <Button kind="primary" onClick={keep}>
        {words.keepEditing}
      </Button>
    </div>
  </Sheet>
);
