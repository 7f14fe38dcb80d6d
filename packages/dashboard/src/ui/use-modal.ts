import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Shows a dialog as long as it is there, and gives the focus back to where it was. Before the page is painted: the next
 * key is for the dialog already. The browser gives no focus back from a dialog that has left the page.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // Once all dialogs that go together are gone: one on top gives it to the one below.
      queueMicrotask(
        () => opener instanceof HTMLElement && opener.isConnected && opener.focus({ preventScroll: true }),
      );
    };
  }, []);
  return dialog;
}
