import type { Item, MovedSuppression, OldService } from './items';
import type { Json } from './values';

/** Consent is never guessed: people of whom an export does not say whether they get mail stay behind. */
export const consentUnknown = (what: string, why: string): Item => ({ kind: 'left', what, why });

/** A record's members without those that are no data of the person. */
export const dataWithout = (record: Json, passed: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !passed.has(key)));

/** An address that is to get no mail, if the old service's reason is one that we know. */
export const suppressionFor = (
  email: string,
  reason: unknown,
  reasons: Readonly<Record<string, MovedSuppression['reason']>>,
): Item[] => {
  const known = typeof reason === 'string' ? reasons[reason] : undefined;
  return known ? [{ kind: 'suppression', email, reason: known }] : [];
};

/** A service of which people are moved, and no templates. */
export const peopleOf = (name: string, read: OldService['read']): OldService => ({
  name,
  read,
  isLiquid: false,
  translator: () => () => ({ problem: 'templates of this service are not moved' }),
});
