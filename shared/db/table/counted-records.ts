import { CAMPAIGN_EMAIL, EMAIL, EVENT, EXECUTION, MEMBERSHIP, SUPPRESSION } from './keys';

export type FilterRule = string | { readonly prefix: string } | { readonly exists: boolean };
export type FilterPattern = { readonly [field: string]: FilterPattern | readonly FilterRule[] };

const startsWith = (prefix: string): FilterRule => ({ prefix });

const CONTACT_ID = startsWith('ct_');
const EXISTS: readonly FilterRule[] = [{ exists: true }];

const COUNTED: readonly FilterRule[] = [
  'PROJECT',
  SUPPRESSION,
  startsWith(EMAIL),
  startsWith(EVENT),
  startsWith(MEMBERSHIP),
  startsWith(EXECUTION),
  startsWith(CAMPAIGN_EMAIL),
  ...['tpl_', 'dom_', 'seg_', 'cmp_', 'wf_'].map(startsWith),
  // Chunks of a campaign's recipients, by the number of their scan.
  ...['1-', '2-'].map(startsWith),
];

/** May pass uncounted records, but never drops a counted one. A contact's summary has a similar key, but no `email`. */
export const countedRecords: readonly FilterPattern[] = [
  { dynamodb: { Keys: { sk: { S: COUNTED } } } },
  { dynamodb: { Keys: { sk: { S: [CONTACT_ID] } }, NewImage: { email: { S: EXISTS } } } },
  { dynamodb: { Keys: { sk: { S: [CONTACT_ID] } }, OldImage: { email: { S: EXISTS } } } },
];
