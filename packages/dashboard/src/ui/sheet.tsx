import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A dialog over the page: the native one, which keeps the focus inside and gives it back. */
export function Sheet({
  title,
  onClose,
  children,
  lasting = false,
  wide = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Cannot be closed by Escape: there is something on it that is shown only once. */
  lasting?: boolean;
  /** For a mail. */
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'sheet broad' : 'sheet'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!lasting) onClose();
      }}
    >
      <div className="sheet-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
