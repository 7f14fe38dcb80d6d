import { type RefObject, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Pixels that sticky heads may cover. */
const COVERED_PX = 96;

/** Scroll events of dialogs don't bubble, so they are captured. */
const SCROLL_OPTIONS = { passive: true, capture: true };

const subscribeToMovement = (onChange: () => void) => {
  // Content that grows above a list moves it without scrolling.
  const resizeObserver = new ResizeObserver(onChange);
  resizeObserver.observe(document.body);
  addEventListener('scroll', onChange, SCROLL_OPTIONS);
  addEventListener('resize', onChange);
  return () => {
    resizeObserver.disconnect();
    removeEventListener('scroll', onChange, SCROLL_OPTIONS);
    removeEventListener('resize', onChange);
  };
};

/** 2,000 rows are 80 pages of A4. */
export const MAX_PRINTED_ROWS = 2_000;

let isPrinting = false;
const subscribeToPrinting = (onChange: () => void) => {
  const onPrintEvent = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    // The browser prints what is rendered when this returns.
    flushSync(onChange);
  };
  addEventListener('beforeprint', onPrintEvent);
  addEventListener('afterprint', onPrintEvent);
  return () => {
    removeEventListener('beforeprint', onPrintEvent);
    removeEventListener('afterprint', onPrintEvent);
  };
};

const topOf = (box: RefObject<HTMLElement | null>): number => box.current?.getBoundingClientRect().top ?? 0;

interface Rows {
  box: RefObject<HTMLElement | null>;
  count: number;
  height: number;
  /** Rows rendered out of view, on each side. */
  overscan: number;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Indexes of the rows to render; for print, the first ones. Renders again only when another row comes into view. */
export function useRowsInView({ box, count, height, overscan }: Rows): { rows: number[]; isAtEnd: boolean } {
  const rowsPerScreen = useSyncExternalStore(subscribeToMovement, () => Math.ceil(innerHeight / height));
  const firstInView = useSyncExternalStore(subscribeToMovement, () => Math.max(0, Math.floor(-topOf(box) / height)));
  const isForPrint = useSyncExternalStore(subscribeToPrinting, () => isPrinting);
  if (isForPrint) return { rows: range(0, Math.min(count, MAX_PRINTED_ROWS)), isAtEnd: false };
  // A list that became shorter shows its end until the page has scrolled up.
  const from = Math.max(0, Math.min(firstInView, count - rowsPerScreen) - overscan);
  const to = Math.min(count, firstInView + rowsPerScreen + 1 + overscan);
  return { rows: range(from, to), isAtEnd: to >= count };
}

export function scrollToRow({ box, height }: Pick<Rows, 'box' | 'height'>, index: number): void {
  const start = topOf(box) + index * height;
  const overflowTop = start - COVERED_PX;
  const overflowBottom = start + height - innerHeight;
  if (overflowTop < 0) scrollBy(0, overflowTop);
  else if (overflowBottom > 0) scrollBy(0, overflowBottom);
}
