import { useSyncExternalStore } from 'react';

const VISIBLE_MS = 2_500;

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let listener: (() => void) | undefined;

function setText(next: string): void {
  text = next;
  listener?.();
}

export function notify(message: string): void {
  clearTimeout(timer);
  setText(message);
  timer = setTimeout(() => setText(''), VISIBLE_MS);
}

const subscribe = (onChange: () => void) => {
  listener = onChange;
  return () => {
    listener = undefined;
  };
};

export const Toast = () => (
  <div className="toast" role="status">
    {useSyncExternalStore(subscribe, () => text)}
  </div>
);
