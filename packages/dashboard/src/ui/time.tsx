import { useState, useSyncExternalStore } from 'react';
import type { Column } from './list';
import { once } from './once';
import { relativeTime } from './relative-time';

const TICK_MS = 20_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const timeFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }));
const resolvedOptions = once(() => timeFormat().resolvedOptions());

const dayFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }));

/** `at` is a UTC day, such as `2026-12-01`. */
export const dayText = (at: string): string => dayFormat().format(new Date(at));

export const exactTime = (at: string): string => timeFormat().format(new Date(at));

export const timeZone = (): string => resolvedOptions().timeZone;

/** The service's messages have times in UTC. */
export const withLocalTimes = (message: string): string =>
  message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => exactTime(at));

export function Time({ at }: { at: string }) {
  // A new component may show a time after the last tick.
  const [mountedAt] = useState(Date.now);
  const currentTime = Math.max(
    mountedAt,
    useSyncExternalStore(subscribe, () => now),
  );
  return (
    <time dateTime={at} title={`${exactTime(at)} (${timeZone()})`}>
      {relativeTime(Date.parse(at), currentTime)}
    </time>
  );
}

export const timeColumn = <Item,>(
  name: string,
  at: (item: Item) => string | null | undefined,
  alignment: Pick<Column<Item>, 'hideOnPhone' | 'alignEnd'> = { alignEnd: true },
): Column<Item> => ({
  name,
  width: '96px',
  ...alignment,
  render: (item) => {
    const time = at(item);
    return <span className="soft">{time && <Time at={time} />}</span>;
  },
});
