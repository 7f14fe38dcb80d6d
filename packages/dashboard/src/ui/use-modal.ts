import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens the dialog before paint, to catch the next key press. Browsers don't return the focus when a dialog is
 * removed.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // After all dialogs have closed, because an upper one returns the focus to a lower one.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
  return dialog;
}
