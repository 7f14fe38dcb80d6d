import type { KeyboardEvent } from 'react';
import { START } from '../model/graph';
import type { GraphView } from './graph-view';

interface Box {
  element: HTMLElement;
  x: number;
  y: number;
}

const boxesIn = (area: HTMLElement): Box[] =>
  [...area.querySelectorAll<HTMLElement>('[data-step]')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { element, x: left + width / 2, y: top + height / 2 };
  });

const directions: Record<string, { x: number; y: number }> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
};

/** Sideways distance counts more, so arrows stay in their column or row. */
const ASIDE = 2;

function goalOf(area: HTMLElement, from: Element, key: string): HTMLElement | undefined {
  const boxes = boxesIn(area);
  const here = boxes.find(({ element }) => element === from);
  const to = directions[key];
  if (!here || !to) return undefined;
  const ahead = boxes.flatMap(({ element, x, y }) => {
    const [dx, dy] = [x - here.x, y - here.y];
    const forward = dx * to.x + dy * to.y;
    const sideways = Math.abs(dx * to.y) + Math.abs(dy * to.x);
    return forward > 1 ? [{ element, far: forward + ASIDE * sideways }] : [];
  });
  return ahead.sort((one, other) => one.far - other.far)[0]?.element;
}

export function onKeys(event: KeyboardEvent<HTMLElement>, { edit }: GraphView): void {
  const from = (event.target as Element).closest<HTMLElement>('[data-step]');
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  const goal = goalOf(event.currentTarget, from, event.key);
  if (goal) {
    event.preventDefault();
    goal.focus();
    goal.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  const step = from.dataset.step ?? '';
  if (!edit) return;
  if ((event.key === 'Delete' || event.key === 'Backspace') && step !== START) {
    event.preventDefault();
    // The removed step had the focus: the one above gets it.
    goalOf(event.currentTarget, from, 'ArrowUp')?.focus();
    edit.remove(step);
  }
  if (event.key !== '+') return;
  event.preventDefault();
  const outlets = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-from]')];
  outlets
    .find((outlet) => outlet.dataset.from === step)
    ?.querySelector('button')
    ?.click();
}
