import type { JobProgress } from '../../shared/db/jobs/jobs';
import type { SubscriptionWish } from '../../shared/domain/contacts/subscription';
import type { ImportParams } from '../../shared/domain/import/header';
import type { PlannedRow, RefusedRow } from '../../shared/domain/import/refused-row';
import type { ImportRow } from '../../shared/domain/import/rows';

/** The outcomes of some rows. */
export interface Imported extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  refused: RefusedRow[];
  /** In a dry run: the rows that would be imported. */
  planned?: PlannedRow[];
  newFields?: string[];
}

/** What a row says about the subscription of its contact. */
export const wishOf = (
  row: ImportRow,
  { subscribed, resubscribe }: ImportParams,
): SubscriptionWish & { subscribedIfNew: boolean } => ({
  subscribed: row.subscribed ?? (resubscribe ? subscribed : undefined),
  subscribedIfNew: subscribed,
  resubscribesNobody: !resubscribe,
});

/** Whether an import says something about all contacts of its file. */
const saysMore = ({ topics = {}, consent, segmentId }: ImportParams): boolean =>
  Object.keys(topics).length > 0 || consent !== undefined || segmentId !== undefined;

/** Counts what the row says and not what it changed, because a repeat finds its own changes. */
export function outcomeOf(
  { patch }: ImportRow,
  { subscribed }: SubscriptionWish,
  { isNew, params }: { isNew: boolean; params: ImportParams },
): PlannedRow['outcome'] {
  if (isNew) return 'created';
  return Object.keys(patch).length > 0 || subscribed !== undefined || saysMore(params) ? 'updated' : 'unchanged';
}
