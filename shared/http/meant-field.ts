import { isWithin } from '../domain/verify/distance';

const MAX_NAME = 40;
/** Minimum lengths for one and two typos. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

export const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function meantField(unknown: string, fields: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME) return undefined;
  const name = folded(unknown);
  const most = name.length < ONE_SLIP ? 0 : name.length < TWO_SLIPS ? 1 : 2;
  for (let slips = 0; slips <= most; slips++) {
    const meant = fields.find((field) => isWithin(name, folded(field), slips));
    if (meant !== undefined) return meant;
  }
  return undefined;
}
