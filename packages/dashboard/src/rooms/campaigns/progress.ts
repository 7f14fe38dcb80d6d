import type { CampaignStats } from '@posthaste/client';
import { DAY_SECONDS, HOUR_SECONDS } from '../../ui/durations';
import { once } from '../../ui/once';

const percentFormat = once(() => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }));

export const shareText = (share: number): string => percentFormat().format(share);

const pointsFormat = once(
  () =>
    new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' }),
);

const MINUS_SIGN = '\u2212';

export const percentagePointsText = (share: number | null): string =>
  pointsFormat()
    .format((share ?? 0) * 100)
    .replace('-', MINUS_SIGN);

type AudienceCounts = Pick<CampaignStats, 'audience' | 'queued' | 'notReached'>;

export const countProcessed = ({ audience, queued, notReached }: AudienceCounts): number =>
  Math.max(0, audience - queued - notReached);

const UNITS = [
  { seconds: DAY_SECONDS, singular: 'day', plural: 'days' },
  { seconds: HOUR_SECONDS, singular: 'hour', plural: 'hours' },
  { seconds: 60, singular: 'minute', plural: 'minutes' },
];

export function durationText(durationSeconds: number): string {
  const unit = UNITS.find(({ seconds }) => durationSeconds >= seconds);
  if (!unit) return 'a minute';
  const count = Math.round(durationSeconds / unit.seconds);
  return `${count} ${count === 1 ? unit.singular : unit.plural}`;
}
