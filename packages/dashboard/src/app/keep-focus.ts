const HEADING = '#content h1';
const CONTROL = 'button, a[href], input, select, textarea, [tabindex]';

function fallbackTarget(): HTMLElement | null {
  const topDialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  return topDialog ? topDialog.querySelector<HTMLElement>(CONTROL) : document.querySelector<HTMLElement>(HEADING);
}

function placeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.dataset.placed = '';
  for (const eventName of ['blur', 'keydown', 'pointerdown'])
    element.addEventListener(eventName, () => delete element.dataset.placed, { once: true });
}

/** Focuses the dialog or the heading when the focused element is removed. The browser would focus the body. */
export function keepFocus(): () => void {
  let lastFocused: Element | undefined;
  const onFocusIn = ({ target }: FocusEvent) => {
    lastFocused = target as Element;
  };
  // A click outside all controls removes the focus on purpose.
  const onPointerDown = () => {
    lastFocused = undefined;
  };
  const observer = new MutationObserver(() => {
    if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return;
    lastFocused = undefined;
    const target = fallbackTarget();
    if (target) placeFocus(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    document.removeEventListener('pointerdown', onPointerDown);
    document.removeEventListener('focusin', onFocusIn);
  };
}
