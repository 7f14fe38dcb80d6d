import type { JobProgress } from '../../shared/db/jobs/jobs';
import type { SubscriptionRequest } from '../../shared/domain/contacts/contact';
import { completeConsent, type ImportChoices } from '../../shared/domain/import/choices';
import type { ImportParams } from '../../shared/domain/import/header';
import { type PlannedRow, type RejectedRow, rejectedRow } from '../../shared/domain/import/rejected-row';
import type { ImportRow } from '../../shared/domain/import/rows';

export interface ImportResult extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  repeated?: number;
  rejectedRows: RejectedRow[];
  plannedRows?: PlannedRow[];
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
): boolean => {
  const hasChoices = Object.keys(topics).length > 0 || consent !== undefined;
  return Object.keys(patch).length > 0 || subscribed !== undefined || hasChoices;
};

export function requestedChoices(
  { line, email, consent: rowConsent }: ImportRow,
  { topics, consent: fileConsent }: ImportParams,
  recordedAt: string,
): ImportChoices | RejectedRow {
  const consent = completeConsent({ row: rowConsent, file: fileConsent }, recordedAt);
  if (consent && 'code' in consent) return rejectedRow(line, email, [consent]);
  return { ...(topics ? { topics } : {}), ...(consent ? { consent } : {}) };
}
