import type { JobProgress } from '../../shared/db/jobs/jobs';
import type { SubscriptionRequest } from '../../shared/domain/contacts/contact';
import { completeConsent, type ImportChoices } from '../../shared/domain/import/choices';
import type { ImportParams } from '../../shared/domain/import/header';
import { type PlannedRow, type RejectedRow, rejectedRow } from '../../shared/domain/import/rejected-row';
import type { ImportRow } from '../../shared/domain/import/rows';

export interface Imported extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  refused: RejectedRow[];
  planned?: PlannedRow[];
  newFields?: string[];
}

export const subscriptionOf = (
  row: ImportRow,
  { subscribed, resubscribe }: ImportParams,
): SubscriptionRequest & { subscribedIfNew: boolean } => ({
  subscribed: row.subscribed ?? (resubscribe ? subscribed : undefined),
  subscribedIfNew: subscribed,
  resubscribesNobody: !resubscribe,
});

export const hasValues = (
  { patch }: ImportRow,
  { subscribed }: SubscriptionRequest,
  { topics = {}, consent }: ImportChoices,
): boolean =>
  Object.keys(patch).length > 0 || subscribed !== undefined || Object.keys(topics).length > 0 || consent !== undefined;

export function wantedChoices(
  { line, email, consent: row }: ImportRow,
  { topics, consent: file }: ImportParams,
  recordedAt: string,
): ImportChoices | RejectedRow {
  const consent = completeConsent({ row, file }, recordedAt);
  if (consent && 'code' in consent) return rejectedRow(line, email, [consent]);
  return { ...(topics ? { topics } : {}), ...(consent ? { consent } : {}) };
}
