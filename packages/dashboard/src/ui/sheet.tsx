import { type ReactNode, useId, useState } from 'react';
import { useUnsaved } from '../router/leaving';
import { Button } from './button';
import { useModal } from './use-modal';
import { words } from './words';

const TEXT = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="search"])';

/** Whether an element is where somebody writes into a form that is sent. */
const isWritten = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches(TEXT) && target.closest('form')?.querySelector('[type="submit"]');

/** A dialog over the page: the native one, which keeps the focus inside and gives it back. */
export function Sheet({
  title,
  onClose,
  children,
  lasting = false,
  wide = false,
  kept = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Cannot be closed by Escape: there is something on it that is shown only once. */
  lasting?: boolean;
  /** For a mail. */
  wide?: boolean;
  /** What is typed on it is a draft that is kept, or is not worth a question. */
  kept?: boolean;
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
      onInput={({ target }) => !kept && isWritten(target) && setTyped(true)}
      onCancel={(event) => {
        event.preventDefault();
        if (lasting) return;
        if (isTyped) setAsked(true);
        else onClose();
      }}
    >
      <div className="sheet-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {isAsked && (
        <Discard title={words.discardTitle} action={words.discard} keep={() => setAsked(false)} discard={onClose}>
          {words.discardAbout}
        </Discard>
      )}
    </dialog>
  );
}

/** Asks before something is lost that is saved nowhere. */
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
