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
const SIDEWAYS_WEIGHT = 2;

function neighbourOf(area: HTMLElement, from: Element, key: string): HTMLElement | undefined {
  const boxes = boxesIn(area);
  const origin = boxes.find(({ element }) => element === from);
  const direction = directions[key];
  if (!origin || !direction) return undefined;
  const ahead = boxes.flatMap(({ element, x, y }) => {
    const dx = x - origin.x;
    const dy = y - origin.y;
    const forward = dx * direction.x + dy * direction.y;
    const sideways = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    return forward > 1 ? [{ element, distance: forward + SIDEWAYS_WEIGHT * sideways }] : [];
  });
  return ahead.sort((one, other) => one.distance - other.distance)[0]?.element;
}

export function handleGraphKeys(event: KeyboardEvent<HTMLElement>, { edit }: GraphView): void {
  const from = (event.target as Element).closest<HTMLElement>('[data-step]');
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  const neighbour = neighbourOf(event.currentTarget, from, event.key);
  if (neighbour) {
    event.preventDefault();
    neighbour.focus();
    neighbour.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  const step = from.dataset.step ?? '';
  if (!edit) return;
  if ((event.key === 'Delete' || event.key === 'Backspace') && step !== START) {
    event.preventDefault();
    neighbourOf(event.currentTarget, from, 'ArrowUp')?.focus();
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
