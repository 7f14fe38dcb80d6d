import { differenceOf } from './comparison';

export interface HoldoutGroup {
  people: number;
  did: number;
}

export interface HoldoutGroups {
  heldOut: HoldoutGroup;
  others: HoldoutGroup;
}

/** Two-sided 5% of the normal distribution. */
const Z = 1.96;

const trialOf = ({ people, did }: HoldoutGroup) => ({ delivered: people, reached: did });
const withRate = (group: HoldoutGroup) => ({ ...group, rate: group.people === 0 ? 0 : group.did / group.people });

function verdictOf(low: number, high: number): 'more' | 'fewer' | 'unclear' {
  if (low > 0) return 'more';
  return high < 0 ? 'fewer' : 'unclear';
}

export function compareHoldout({ heldOut, others }: HoldoutGroups) {
  const interval = differenceOf(trialOf(others), trialOf(heldOut), Z);
  return {
    heldOut: withRate(heldOut),
    others: withRate(others),
    verdict: interval ? verdictOf(interval.low, interval.high) : ('too_few' as const),
    difference: interval?.difference ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}
