import type { CampaignStats } from '@posthaste/client';
import { DAY_SECONDS, type EpochMs, HOUR_SECONDS, MINUTE_MS } from '../../ui/durations';

type Reached = Pick<CampaignStats, 'audience' | 'queued' | 'notReached'>;

export const withOutcome = ({ audience, queued, notReached }: Reached): number =>
  Math.max(0, audience - queued - notReached);

export interface Look {
  at: EpochMs;
  done: number;
}

const WINDOW_MS = MINUTE_MS;

export const withLook = (looks: readonly Look[], look: Look): Look[] => [
  ...looks.filter(({ at }) => at < look.at && look.at - at <= WINDOW_MS),
  look,
];

/** People per second; undefined without an earlier look. */
export function rateOf(looks: readonly Look[]): number | undefined {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last || last.at === first.at) return undefined;
  return Math.max(0, ((last.done - first.done) * 1000) / (last.at - first.at));
}

const UNITS: readonly (readonly [seconds: number, one: string, many: string])[] = [
  [DAY_SECONDS, 'day', 'days'],
  [HOUR_SECONDS, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
];

export function durationText(seconds: number): string {
  const found = UNITS.find(([size]) => seconds >= size);
  if (!found) return 'a minute';
  const count = Math.round(seconds / found[0]);
  return `${count} ${count === 1 ? found[1] : found[2]}`;
}
