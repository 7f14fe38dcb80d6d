import type { FieldError } from '../../contract/errors';
import type { Consent } from '../contacts/contact';
import type { TopicChoices } from '../contacts/topics';

export interface ImportChoices {
  topics?: Record<string, boolean>;
  consent?: Consent;
}

export interface StoredChoices {
  topics?: TopicChoices;
  consent?: Consent;
}

export const consentParts = ['source', 'at', 'text'] as const;
export type PartialConsent = Partial<Pick<Consent, (typeof consentParts)[number]>>;

/** The file's consent completes the row's. A consent without a time is dropped, because it proves nothing. */
export function completeConsent(
  { row, file }: { row: PartialConsent | undefined; file: PartialConsent | undefined },
  recordedAt: string,
): Consent | FieldError | undefined {
  const { source, at, text } = { ...file, ...row };
  if (at === undefined) return undefined;
  if (at > recordedAt) return { field: 'consent.at', message: 'Must not be in the future.', code: 'too_big' };
  if (source !== undefined && text !== undefined) return { source, at, text, recordedAt, recordedBy: 'import' };
  const field = source === undefined ? 'consent.source' : 'consent.text';
  return { field, message: 'A consent needs this field, in the row or in the import.', code: 'required' };
}

/**
 * Changes nothing for an unsubscribed contact. Keeps existing choices, unless the import may resubscribe. Skips older
 * consents.
 */
export function choicesFor(
  { topics = {}, consent }: ImportChoices,
  existing: StoredChoices,
  { subscribed, resubscribe }: { subscribed: boolean; resubscribe: boolean },
): ImportChoices {
  if (!subscribed) return {};
  const changes = Object.entries(topics).filter(([id]) => resubscribe || existing.topics?.[id] === undefined);
  return {
    ...(changes.length > 0 ? { topics: Object.fromEntries(changes) } : {}),
    ...(consent && replacesConsent(consent, existing.consent) ? { consent } : {}),
  };
}

function replacesConsent(consent: Consent, existing: Consent | undefined): boolean {
  if (existing === undefined || consent.at > existing.at) return true;
  const hasChanged = consent.source !== existing.source || consent.text !== existing.text;
  return consent.at === existing.at && hasChanged;
}
