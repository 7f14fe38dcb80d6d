import type { CampaignStats } from '@posthaste/client';
import { DAY_SECONDS, HOUR_SECONDS } from '../../ui/durations';

type Reached = Pick<CampaignStats, 'audience' | 'queued' | 'notReached'>;

export const withOutcome = ({ audience, queued, notReached }: Reached): number =>
  Math.max(0, audience - queued - notReached);

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
