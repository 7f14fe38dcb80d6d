import { differenceOf } from './comparison';

export interface HoldoutGroup {
  people: number;
  /** People with the compared event since sending started. */
  did: number;
}

export interface HoldoutGroups {
  heldOut: HoldoutGroup;
  others: HoldoutGroup;
}

/** Two-sided 5% of the normal distribution. */
const Z = 1.96;

const sampleOf = ({ people, did }: HoldoutGroup) => ({ size: people, successes: did });
const withRate = (group: HoldoutGroup) => ({ ...group, rate: group.people === 0 ? 0 : group.did / group.people });

function verdictOf(low: number, high: number): 'more' | 'fewer' | 'unclear' {
  if (low > 0) return 'more';
  return high < 0 ? 'fewer' : 'unclear';
}

export function compareHoldout({ heldOut, others }: HoldoutGroups) {
  const interval = differenceOf(sampleOf(others), sampleOf(heldOut), Z);
  return {
    heldOut: withRate(heldOut),
    others: withRate(others),
    verdict: interval ? verdictOf(interval.low, interval.high) : ('too_few' as const),
    difference: interval?.difference ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}
