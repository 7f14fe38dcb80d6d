const HEADING = '#content h1';
const CONTROL = 'button, a[href], input, select, textarea, [tabindex]';

function nearest(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  return (dialogs.at(-1) ?? document).querySelector<HTMLElement>(dialogs.length > 0 ? CONTROL : HEADING);
}

function focus(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  element.dataset.placed = '';
  for (const end of ['blur', 'keydown', 'pointerdown'])
    element.addEventListener(end, () => delete element.dataset.placed, { once: true });
}

/** Removing a focused element would move focus to the body. */
export function keepFocus(): () => void {
  let last: Element | undefined;
  const focused = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  // Whoever clicks beside everything wants no focus.
  const pressed = () => {
    last = undefined;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    focus(nearest());
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('pointerdown', pressed);
  document.addEventListener('focusin', focused);
  return () => {
    observer.disconnect();
    document.removeEventListener('pointerdown', pressed);
    document.removeEventListener('focusin', focused);
  };
}
