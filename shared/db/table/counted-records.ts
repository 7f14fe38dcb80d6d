import { CAMPAIGN_MAIL, EMAIL, EXECUTION, MEMBERSHIP, SUPPRESSION } from './keys';

/** A value of a pattern: what the record's member must be, or what it begins with, or that it is there. */
export type FilterRule = string | { readonly prefix: string } | { readonly exists: boolean };
/** A pattern of Lambda's event filtering: each member must meet one of its rules. */
export type FilterPattern = { readonly [member: string]: FilterPattern | readonly FilterRule[] };

const begins = (prefix: string): FilterRule => ({ prefix });

const CONTACT = begins('ct_');
const IS_THERE: readonly FilterRule[] = [{ exists: true }];

/** Sort keys of rows that are counted or from which something follows, but for contacts. See `countedRow`. */
const COUNTED: readonly FilterRule[] = [
  'PROJECT',
  SUPPRESSION,
  begins(EMAIL),
  begins('EVENT#'),
  begins(MEMBERSHIP),
  begins(EXECUTION),
  begins(CAMPAIGN_MAIL),
  ...['tpl_', 'dom_', 'seg_', 'cmp_', 'wf_'].map(begins),
  // Chunks of a campaign's recipients, by the number of their scan.
  ...['1-', '2-'].map(begins),
];

/**
 * The records that the readers of the table's stream want. A record that meets any of the patterns is delivered. They
 * let some through that nobody counts, and never keep back one that somebody does. A contact's summary has a key like
 * the contact's, but no address.
 */
export const countedRecords: readonly FilterPattern[] = [
  { dynamodb: { Keys: { sk: { S: COUNTED } } } },
  { dynamodb: { Keys: { sk: { S: [CONTACT] } }, NewImage: { email: { S: IS_THERE } } } },
  { dynamodb: { Keys: { sk: { S: [CONTACT] } }, OldImage: { email: { S: IS_THERE } } } },
];
