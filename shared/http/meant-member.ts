import { isWithin } from '../domain/verify/distance';

/** What is longer is no slip of a name of ours. */
const LONGEST = 40;
/** Length from which a name may have one slip, and two: `cc` is not meant to be `to`. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

/** A name without its way of writing: `reply_to`, `replyTo` and `Reply-To` are one. */
export const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The member that an unknown one was probably meant to be: written in another way, else with a slip or two. */
export function meantMember(unknown: string, members: readonly string[]): string | undefined {
  if (unknown.length > LONGEST) return undefined;
  const name = folded(unknown);
  const most = name.length < ONE_SLIP ? 0 : name.length < TWO_SLIPS ? 1 : 2;
  for (let slips = 0; slips <= most; slips++) {
    const meant = members.find((member) => isWithin(name, folded(member), slips));
    if (meant !== undefined) return meant;
  }
  return undefined;
}
