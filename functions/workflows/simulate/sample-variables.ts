import type { ContactRow } from '../../../shared/db/contacts/rows';
import { mailVariables } from '../../../shared/domain/emails/variables';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { Variables } from '../../../shared/domain/templates/render';
import { payloadVariables } from '../../../shared/services/do-step/step-variables';

/** Of texts that go to nobody. */
const SAMPLE_PAGE = 'https://example.com/u/simulation';
const links = { unsubscribeUrl: SAMPLE_PAGE, preferencesUrl: `${SAMPLE_PAGE}/preferences` };

/** What the texts of a step can name, as when it is done, but for the personal links. */
export const sampleVariables = (contact: ContactRow, payloads: Payloads): Variables =>
  mailVariables(contact, payloadVariables(payloads), links);
