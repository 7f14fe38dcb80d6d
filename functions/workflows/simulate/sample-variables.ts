import type { ContactRow } from '../../../shared/db/contacts/rows';
import { emailVariables } from '../../../shared/domain/emails/variables';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { Variables } from '../../../shared/domain/templates/render';
import { payloadVariables } from '../../../shared/services/do-step/step-facts';

const SAMPLE_PAGE = 'https://example.com/u/simulation';
export const sampleLinks = {
  unsubscribeUrl: SAMPLE_PAGE,
  preferencesUrl: `${SAMPLE_PAGE}/preferences`,
  viewInBrowserUrl: 'https://example.com/v/simulation',
};

export const sampleVariables = (contact: ContactRow, payloads: Payloads): Variables =>
  emailVariables(contact, payloadVariables(payloads), sampleLinks);
