import type { CampaignStats } from '@posthaste/client';

/** What of the figures says how far a campaign is. */
type Reached = Pick<CampaignStats, 'audience' | 'queued' | 'notReached'>;

/** How many people of a campaign have an outcome. */
export const withOutcome = ({ audience, queued, notReached }: Reached): number =>
  Math.max(0, audience - queued - notReached);

/** One look at the figures. */
export interface Look {
  /** Epoch milliseconds. */
  at: number;
  done: number;
}

/** Looks of the last minute are enough for a rate that follows what happens. */
const WINDOW_MS = 60_000;

/** The looks with a new one, without those that are too old. */
export const withLook = (looks: readonly Look[], look: Look): Look[] => [
  ...looks.filter(({ at }) => at < look.at && look.at - at <= WINDOW_MS),
  look,
];

/** People a second between the first and the last look; undefined while there is nothing to compare. */
export function rateOf(looks: readonly Look[]): number | undefined {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last || last.at === first.at) return undefined;
  return Math.max(0, ((last.done - first.done) * 1000) / (last.at - first.at));
}

const UNITS: readonly (readonly [seconds: number, one: string, many: string])[] = [
  [86_400, 'day', 'days'],
  [3_600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
];

/** A duration in its largest unit: `3 minutes`. */
export function durationText(seconds: number): string {
  const found = UNITS.find(([size]) => seconds >= size);
  if (!found) return 'a minute';
  const count = Math.round(seconds / found[0]);
  return `${count} ${count === 1 ? found[1] : found[2]}`;
}
