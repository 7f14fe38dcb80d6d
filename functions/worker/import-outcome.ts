import type { JobProgress } from '../../shared/db/jobs/jobs';
import type { SubscriptionWish } from '../../shared/domain/contacts/subscription';
import type { ImportParams } from '../../shared/domain/import/header';
import type { PlannedRow, RefusedRow } from '../../shared/domain/import/refused-row';
import type { ImportRow } from '../../shared/domain/import/rows';

export interface Imported extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  refused: RefusedRow[];
  planned?: PlannedRow[];
  newFields?: string[];
}

export const wishOf = (
  row: ImportRow,
  { subscribed, resubscribe }: ImportParams,
): SubscriptionWish & { subscribedIfNew: boolean } => ({
  subscribed: row.subscribed ?? (resubscribe ? subscribed : undefined),
  subscribedIfNew: subscribed,
  resubscribesNobody: !resubscribe,
});

export const saysSomething = (
  { patch }: ImportRow,
  { subscribed }: SubscriptionWish,
  { topics = {}, consent }: ImportParams,
): boolean =>
  Object.keys(patch).length > 0 || subscribed !== undefined || Object.keys(topics).length > 0 || consent !== undefined;
