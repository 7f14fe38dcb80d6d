import { useSyncExternalStore } from 'react';

const SHOWN_MS = 2_500;

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let listener: (() => void) | undefined;

function show(next: string): void {
  text = next;
  listener?.();
}

/** Says shortly that something is done. Errors are shown where they belong, not here. */
export function notify(message: string): void {
  clearTimeout(timer);
  show(message);
  timer = setTimeout(() => show(''), SHOWN_MS);
}

const subscribe = (changed: () => void) => {
  listener = changed;
  return () => {
    listener = undefined;
  };
};

/** The place where `notify` is read; a screen reader says it too. */
export const Toast = () => (
  <div className="toast" role="status">
    {useSyncExternalStore(subscribe, () => text)}
  </div>
);
