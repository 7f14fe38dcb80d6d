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

/** Whether a row says something about a contact that exists already. */
export const saysSomething = (
  { patch }: ImportRow,
  { subscribed }: SubscriptionWish,
  { topics = {}, consent }: ImportParams,
): boolean =>
  Object.keys(patch).length > 0 || subscribed !== undefined || Object.keys(topics).length > 0 || consent !== undefined;
