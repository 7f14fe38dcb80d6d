import { MINUTE_MS } from './durations';

export function toLocalInput(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * MINUTE_MS).toISOString();
  return local.endsWith('.000Z') ? local.slice(0, -5) : local.slice(0, -1);
}

/** ISO 8601 in UTC; undefined while incomplete. */
export function fromLocalInput(local: string): string | undefined {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
