import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Opens before paint, so that the next key reaches it. Browsers don't restore focus from removed dialogs. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // After all dialogs that close together: an upper one returns it to the lower one.
      queueMicrotask(
        () => opener instanceof HTMLElement && opener.isConnected && opener.focus({ preventScroll: true }),
      );
    };
  }, []);
  return dialog;
}
