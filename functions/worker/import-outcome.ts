import type { JobProgress } from '../../shared/db/jobs/jobs';
import type { SubscriptionRequest } from '../../shared/domain/contacts/contact';
import { consentOfRow, type ImportChoices } from '../../shared/domain/import/choices';
import type { ImportParams } from '../../shared/domain/import/header';
import { type PlannedRow, type RefusedRow, refusedRow } from '../../shared/domain/import/refused-row';
import type { ImportRow } from '../../shared/domain/import/rows';

export interface ImportResult extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  refused: RefusedRow[];
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
): boolean => {
  const hasChoices = Object.keys(topics).length > 0 || consent !== undefined;
  return Object.keys(patch).length > 0 || subscribed !== undefined || hasChoices;
};

export function requestedChoices(
  { line, email, consent: rowConsent }: ImportRow,
  { topics, consent: fileConsent }: ImportParams,
  recordedAt: string,
): ImportChoices | RefusedRow {
  const consent = consentOfRow({ row: rowConsent, file: fileConsent }, recordedAt);
  if (consent && 'code' in consent) return refusedRow(line, email, [consent]);
  return { ...(topics ? { topics } : {}), ...(consent ? { consent } : {}) };
}
