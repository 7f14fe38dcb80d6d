import type { WinnerMetric } from '../../contract/campaigns';
import { greatest } from '../lists';
import type { Winner } from './campaign';
import type { EmailStats } from './stats';

export type Metric = Exclude<WinnerMetric, 'manual'>;

export type VariantCounts = Pick<EmailStats, 'delivered' | 'opened' | 'clicked'>;

interface Trial {
  delivered: number;
  reached: number;
}

interface Difference {
  difference: number;
  low: number;
  high: number;
}

/** `better`: significant lead (95%) over each other variant. `unclear`: may be chance. `too_few`: too few emails. */
export interface Comparison {
  leader: number;
  rival: number;
  verdict: 'better' | 'unclear' | 'too_few';
  difference: Difference | null;
}

/** One-sided 5% of the normal distribution, shared among the 2 to 5 variants that may lead by chance (Bonferroni). */
const MIN_Z = [1.96, 2.128, 2.241, 2.326] as const;
/** With fewer expected emails in a cell of the table, the normal distribution does not apply (Cochran's rule). */
const MIN_EXPECTED = 5;

const trialOf = (metric: Metric, counts: VariantCounts | undefined): Trial => ({
  delivered: counts?.delivered ?? 0,
  reached: (metric === 'opens' ? counts?.opened : counts?.clicked) ?? 0,
});

const shareOf = ({ delivered, reached }: Trial): number => reached / Math.max(1, delivered);

/** Wilson's score interval (1927) holds for few trials and shares near 0 and 1. */
function wilson(trial: Trial, z: number): { share: number; low: number; high: number } {
  const { delivered } = trial;
  const share = shareOf(trial);
  const middle = share + z ** 2 / (2 * delivered);
  const spread = z * Math.sqrt((share * (1 - share)) / delivered + z ** 2 / (4 * delivered ** 2));
  const scale = 1 + z ** 2 / delivered;
  return { share, low: (middle - spread) / scale, high: (middle + spread) / scale };
}

function hasEnoughTrials(first: Trial, second: Trial): boolean {
  const pooledShare = (first.reached + second.reached) / Math.max(1, first.delivered + second.delivered);
  return Math.min(first.delivered, second.delivered) * Math.min(pooledShare, 1 - pooledShare) >= MIN_EXPECTED;
}

/** Newcombe's method 10 (Statistics in Medicine 17, 1998). Returns null if there are too few trials. */
export function differenceOf(first: Trial, second: Trial, z: number): Difference | null {
  if (!hasEnoughTrials(first, second)) return null;
  const firstInterval = wilson(first, z);
  const secondInterval = wilson(second, z);
  const difference = firstInterval.share - secondInterval.share;
  const below = Math.hypot(firstInterval.share - firstInterval.low, secondInterval.high - secondInterval.share);
  const above = Math.hypot(firstInterval.high - firstInterval.share, secondInterval.share - secondInterval.low);
  return { difference, low: difference - below, high: difference + above };
}

export const countsOf = (stats: readonly (VariantCounts | undefined)[], variants: number): VariantCounts[] =>
  Array.from({ length: variants }, (_, index) => {
    const { delivered = 0, opened = 0, clicked = 0 } = stats[index] ?? {};
    return { delivered, opened, clicked };
  });

export function compare(metric: Metric, counts: readonly (VariantCounts | undefined)[]): Comparison | null {
  const trials = Array.from(counts, (variantCounts) => trialOf(metric, variantCounts));
  const bestShare = greatest(trials.map(shareOf));
  const leader = trials.findIndex((trial) => shareOf(trial) === bestShare);
  const leadingTrial = trials[leader];
  if (!leadingTrial || trials.length < 2) return null;
  const z = MIN_Z[trials.length - 2] ?? MIN_Z[3];
  const rivals = trials.flatMap((trial, rival) =>
    rival === leader ? [] : [{ rival, difference: differenceOf(leadingTrial, trial, z) }],
  );
  const tooFew = rivals.find(({ difference }) => difference === null);
  if (tooFew) return { leader, rival: tooFew.rival, verdict: 'too_few', difference: null };
  const [leastCertain] = rivals.sort((a, b) => (a.difference?.low ?? 0) - (b.difference?.low ?? 0));
  if (!leastCertain?.difference) return null;
  const { rival, difference } = leastCertain;
  return { leader, rival, verdict: difference.low > 0 ? 'better' : 'unclear', difference };
}

export function bestVariant(
  metric: Metric,
  counts: readonly (VariantCounts | undefined)[],
): Pick<Winner, 'variant' | 'by'> {
  const comparison = compare(metric, counts);
  return comparison?.verdict === 'better' ? { variant: comparison.leader, by: 'metric' } : { variant: 0, by: 'tie' };
}
