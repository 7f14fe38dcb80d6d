import type { Item, MovedSuppression, OldService } from './items';
import type { Json } from './values';

/** Consent is never guessed: without it, people stay behind. */
export const consentUnknown = (what: string, why: string): Item => ({ kind: 'left', what, why });

export const dataWithout = (record: Json, passed: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !passed.has(key)));

export const suppressionFor = (
  email: string,
  reason: unknown,
  reasons: Readonly<Record<string, MovedSuppression['reason']>>,
): Item[] => {
  const known = typeof reason === 'string' ? reasons[reason] : undefined;
  return known ? [{ kind: 'suppression', email, reason: known }] : [];
};

export const peopleOf = (name: string, read: OldService['read']): OldService => ({
  name,
  read,
  isLiquid: false,
  translator: () => () => ({ problem: 'templates of this service are not moved' }),
});
