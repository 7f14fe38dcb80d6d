import type { EmailStatus } from '../emails/status';
import { type CountedMail, type HourlyStat, milestones } from './count-mail';
import type { LinkStats } from './series';
import type { CountedStats } from './stats';

/** Which recipients are asked for. All given conditions must hold. */
export interface RecipientFilter {
  /** QUEUED also finds those without a mail yet. */
  status?: EmailStatus | undefined;
  /** Why it was skipped or failed. */
  reason?: string | undefined;
  /** The index of the variant. */
  variant?: number | undefined;
  /** The number of a link that was clicked. */
  link?: number | undefined;
  /** What the stats count of its mail. */
  happened?: HourlyStat | undefined;
  /** When that happened, in epoch milliseconds; `to` does not belong to it. */
  from?: number | undefined;
  to?: number | undefined;
}

/** When something first happened to a mail. Without `deliveryEvents`, all mail that did not bounce has arrived. */
function timeOf(mail: CountedMail, happened: HourlyStat, deliveryEvents: boolean): string | undefined {
  const { at } = milestones(mail);
  if (happened !== 'delivered' || deliveryEvents) return at[happened];
  return at.bounced === undefined ? (at.delivered ?? at.sent) : undefined;
}

/** Whether the stats count a recipient's mail in what is asked for, by the rule by which they count it. */
function isCounted(mail: CountedMail | null, filter: RecipientFilter, deliveryEvents: boolean): boolean {
  const { link, happened, from = 0, to = Infinity } = filter;
  if (link !== undefined && !((mail?.links[link] ?? 0) > 0)) return false;
  if (happened === undefined) return true;
  const at = mail ? timeOf(mail, happened, deliveryEvents) : undefined;
  return at !== undefined && Date.parse(at) >= from && Date.parse(at) < to;
}

interface Recipient {
  /** Null while it waits. */
  mail: (CountedMail & { status: EmailStatus }) | null;
  variant: number | null;
}

/** Whether a recipient is one of those asked for. */
export const isAskedFor = (
  { mail, variant }: Recipient,
  filter: RecipientFilter,
  { deliveryEvents }: { deliveryEvents: boolean },
): boolean =>
  (filter.status === undefined || (mail?.status ?? 'QUEUED') === filter.status) &&
  (filter.reason === undefined || mail?.reason === filter.reason) &&
  (filter.variant === undefined || variant === filter.variant) &&
  isCounted(mail, filter, deliveryEvents);

/** The counter that counts exactly those who are asked for. */
export type RecipientCounter =
  | { of: 'listed' }
  | { of: 'link'; link: number }
  | { of: 'outcome'; happened: HourlyStat; variant: number | undefined };

const isOnly = (filter: RecipientFilter, names: readonly (keyof RecipientFilter)[]): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || names.some((one) => one === name));

/** Returns the counter of a filter, or null if none counts it. */
export function counterOf(filter: RecipientFilter): RecipientCounter | null {
  const { link, happened, variant } = filter;
  if (isOnly(filter, [])) return { of: 'listed' };
  if (link !== undefined && isOnly(filter, ['link'])) return { of: 'link', link };
  if (happened !== undefined && isOnly(filter, ['happened', 'variant'])) return { of: 'outcome', happened, variant };
  return null;
}

/** Reads a counter in the stats of a campaign. */
export function countedBy(
  counter: RecipientCounter,
  stats: CountedStats,
  links: ReadonlyMap<number, LinkStats>,
): number {
  if (counter.of === 'listed') return stats.listed;
  if (counter.of === 'link') return links.get(counter.link)?.unique ?? 0;
  const own = counter.variant === undefined ? stats : stats.variants[counter.variant];
  const count = own?.[counter.happened] ?? 0;
  return typeof count === 'number' ? count : count.total;
}
