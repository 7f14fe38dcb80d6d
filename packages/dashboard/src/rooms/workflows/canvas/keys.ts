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

/** Sideways distance counts twice, so that an arrow key moves along its column or row. */
const SIDEWAYS_WEIGHT = 2;

function neighbourOf(area: HTMLElement, card: Element, key: string): HTMLElement | undefined {
  const boxes = boxesIn(area);
  const origin = boxes.find(({ element }) => element === card);
  const direction = directions[key];
  if (!origin || !direction) return undefined;
  const candidates = boxes.flatMap(({ element, x, y }) => {
    const dx = x - origin.x;
    const dy = y - origin.y;
    const forward = dx * direction.x + dy * direction.y;
    const sideways = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    return forward > 1 ? [{ element, distance: forward + SIDEWAYS_WEIGHT * sideways }] : [];
  });
  const [nearest] = candidates.sort((first, second) => first.distance - second.distance);
  return nearest?.element;
}

function openAddMenu(area: HTMLElement, step: string): void {
  const outlets = [...area.querySelectorAll<HTMLElement>('[data-from]')];
  const firstOutlet = outlets.find((outlet) => outlet.dataset.from === step);
  firstOutlet?.querySelector('button')?.click();
}

export function handleGraphKeys(event: KeyboardEvent<HTMLElement>, { edit }: GraphView): void {
  const area = event.currentTarget;
  const card = (event.target as Element).closest<HTMLElement>('[data-step]');
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const neighbour = neighbourOf(area, card, event.key);
  if (neighbour) {
    event.preventDefault();
    neighbour.focus();
    neighbour.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  if (!edit) return;
  const step = card.dataset.step ?? '';
  if ((event.key === 'Delete' || event.key === 'Backspace') && step !== START) {
    event.preventDefault();
    neighbourOf(area, card, 'ArrowUp')?.focus();
    edit.remove(step);
  }
  if (event.key === '+') {
    event.preventDefault();
    openAddMenu(area, step);
  }
}
