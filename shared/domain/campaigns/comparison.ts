import type { WinnerMetric } from '../../contract/campaigns';
import { greatest } from '../lists';
import type { Winner } from './campaign';
import type { EmailStats } from './stats';

export type Metric = Exclude<WinnerMetric, 'manual'>;

export type VariantCounts = Pick<EmailStats, 'delivered' | 'opened' | 'clicked'>;

interface Sample {
  size: number;
  successes: number;
}

interface Difference {
  difference: number;
  low: number;
  high: number;
}

/** `better`: a significant lead (95%) over every other variant. `unclear`: may be chance. `too_few`: too few emails. */
export interface Comparison {
  leader: number;
  rival: number;
  verdict: 'better' | 'unclear' | 'too_few';
  difference: Difference | null;
}

/** One-sided 5% of the normal distribution, shared among the 2 to 5 variants that may lead by chance (Bonferroni). */
const MIN_Z = [1.96, 2.128, 2.241, 2.326] as const;
/**
 * If a cell of the 2x2 table (variant, success or not) expects fewer emails, the normal approximation does not hold
 * (Cochran's rule).
 */
const MIN_EXPECTED = 5;

const sampleOf = (metric: Metric, counts: VariantCounts | undefined): Sample => ({
  size: counts?.delivered ?? 0,
  successes: (metric === 'opens' ? counts?.opened : counts?.clicked) ?? 0,
});

const shareOf = ({ size, successes }: Sample): number => successes / Math.max(1, size);

/** Wilson's score interval (1927) holds for small samples and shares near 0 and 1. */
function wilson(sample: Sample, z: number): { share: number; low: number; high: number } {
  const { size } = sample;
  const share = shareOf(sample);
  const middle = share + z ** 2 / (2 * size);
  const spread = z * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2));
  const scale = 1 + z ** 2 / size;
  return { share, low: (middle - spread) / scale, high: (middle + spread) / scale };
}

function areLargeEnough(first: Sample, second: Sample): boolean {
  const pooledShare = (first.successes + second.successes) / Math.max(1, first.size + second.size);
  return Math.min(first.size, second.size) * Math.min(pooledShare, 1 - pooledShare) >= MIN_EXPECTED;
}

/** Newcombe's method 10 (Statistics in Medicine 17, 1998). Returns null if a sample is too small. */
export function differenceOf(first: Sample, second: Sample, z: number): Difference | null {
  if (!areLargeEnough(first, second)) return null;
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
  const samples = Array.from(counts, (variantCounts) => sampleOf(metric, variantCounts));
  const bestShare = greatest(samples.map(shareOf));
  const leader = samples.findIndex((sample) => shareOf(sample) === bestShare);
  const leadingSample = samples[leader];
  if (!leadingSample || samples.length < 2) return null;
  const z = MIN_Z[samples.length - 2] ?? MIN_Z[3];
  const rivals = samples.flatMap((sample, rival) =>
    rival === leader ? [] : [{ rival, difference: differenceOf(leadingSample, sample, z) }],
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
