import { type RefObject, useSyncExternalStore } from 'react';

/** Pixels that sticky heads may cover. */
const COVERED = 96;

const onMove = (changed: () => void) => {
  addEventListener('scroll', changed, { passive: true });
  addEventListener('resize', changed);
  return () => {
    removeEventListener('scroll', changed);
    removeEventListener('resize', changed);
  };
};

const topOf = (box: RefObject<HTMLElement | null>): number => box.current?.getBoundingClientRect().top ?? 0;

interface Rows {
  box: RefObject<HTMLElement | null>;
  count: number;
  height: number;
  /** Rows drawn out of view, on each side. */
  beyond: number;
}

/** Which rows of a long list to draw, by index. Renders again only when another row comes into view. */
export function useRowsInView({ box, count, height, beyond }: Rows): number[] {
  const inView = useSyncExternalStore(onMove, () => Math.ceil(innerHeight / height));
  const first = useSyncExternalStore(onMove, () => Math.max(0, Math.floor(-topOf(box) / height)));
  // A list that became shorter shows its end until the page has scrolled up.
  const from = Math.max(0, Math.min(first, count - inView) - beyond);
  const to = Math.min(count, first + inView + 1 + beyond);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

export function scrollToRow({ box, height }: Pick<Rows, 'box' | 'height'>, index: number): void {
  const start = topOf(box) + index * height;
  const over = start - COVERED;
  const under = start + height - innerHeight;
  if (over < 0) scrollBy(0, over);
  else if (under > 0) scrollBy(0, under);
}
