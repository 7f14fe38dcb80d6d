import type { EmailStatus } from '../emails/status';
import { type CountedEmail, type HourlyStat, milestonesOf } from './count-email';
import type { LinkStats } from './series';
import type { CountedStats } from './stats';

export interface RecipientFilter {
  /** QUEUED includes recipients for whom no email is stored yet. */
  status?: EmailStatus | undefined;
  reason?: string | undefined;
  variant?: number | undefined;
  link?: number | undefined;
  happened?: HourlyStat | undefined;
  /** Epoch milliseconds; `to` is exclusive. */
  from?: number | undefined;
  to?: number | undefined;
}

/** Without `deliveryEvents`, email that did not bounce counts as delivered. */
function timeOf(email: CountedEmail, happened: HourlyStat, deliveryEvents: boolean): string | undefined {
  const { at } = milestonesOf(email);
  if (happened !== 'delivered' || deliveryEvents) return at[happened];
  return at.bounced === undefined ? (at.delivered ?? at.sent) : undefined;
}

function matchesOutcome(email: CountedEmail | null, filter: RecipientFilter, deliveryEvents: boolean): boolean {
  const { link, happened, from = 0, to = Infinity } = filter;
  if (link !== undefined) {
    const clicks = email?.links[link] ?? 0;
    if (!(clicks > 0)) return false;
  }
  if (happened === undefined) return true;
  const at = email ? timeOf(email, happened, deliveryEvents) : undefined;
  return at !== undefined && Date.parse(at) >= from && Date.parse(at) < to;
}

interface Recipient {
  email: (CountedEmail & { status: EmailStatus }) | null;
  variant: number | null;
}

export const matchesRecipientFilter = (
  { email, variant }: Recipient,
  filter: RecipientFilter,
  { deliveryEvents }: { deliveryEvents: boolean },
): boolean =>
  (filter.status === undefined || (email?.status ?? 'QUEUED') === filter.status) &&
  (filter.reason === undefined || email?.reason === filter.reason) &&
  (filter.variant === undefined || variant === filter.variant) &&
  matchesOutcome(email, filter, deliveryEvents);

export type RecipientCounter =
  | { kind: 'listed' }
  | { kind: 'link'; link: number }
  | { kind: 'outcome'; happened: HourlyStat; variant: number | undefined };

const hasOnly = (filter: RecipientFilter, names: readonly (keyof RecipientFilter)[]): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || names.some((allowed) => allowed === name));

export function counterOf(filter: RecipientFilter): RecipientCounter | null {
  const { link, happened, variant } = filter;
  if (hasOnly(filter, [])) return { kind: 'listed' };
  if (link !== undefined && hasOnly(filter, ['link'])) return { kind: 'link', link };
  if (happened === undefined || !hasOnly(filter, ['happened', 'variant'])) return null;
  return { kind: 'outcome', happened, variant };
}

export function countOfCounter(
  counter: RecipientCounter,
  stats: CountedStats,
  links: ReadonlyMap<number, LinkStats>,
): number {
  if (counter.kind === 'listed') return stats.listed;
  if (counter.kind === 'link') return links.get(counter.link)?.unique ?? 0;
  const emailStats = counter.variant === undefined ? stats : stats.variants[counter.variant];
  const count = emailStats?.[counter.happened] ?? 0;
  return typeof count === 'number' ? count : count.total;
}
