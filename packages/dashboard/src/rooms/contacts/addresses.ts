import type { Job } from '@posthaste/client';
import { oneOf, text } from '../../router/codecs';
import { page, pages } from '../../router/page-address';

export const jobTypes = [
  'import',
  'export',
  'bulk',
  'suppression_import',
  'suppression_export',
] as const satisfies readonly Job['type'][];
export const jobStatuses = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly Job['status'][];

export const rowOutcomes = ['created', 'updated', 'unchanged'] as const;

export const contactAddresses = {
  contacts: page('contacts', {
    search: text,
    subscribed: oneOf(['true', 'false']),
    segment: text,
    /** JSON, as in the API. */
    filter: text,
    /** Comma-separated. */
    columns: text,
    pages,
  }),
  'import-contacts': page('contacts/import', {}),
  /** No outcome means refused rows, or all rows of a dry run. */
  'contact-import': page('contacts/import/:job', { outcome: oneOf(rowOutcomes), pages }),
  jobs: page('contacts/jobs', { type: oneOf(jobTypes), status: oneOf(jobStatuses), pages }),
  contact: page('contacts/:id', { part: oneOf(['emails']), pages }),
};
