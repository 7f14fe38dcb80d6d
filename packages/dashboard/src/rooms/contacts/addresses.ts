import type { Job } from '@posthaste/client';
import { every, oneOf, page, pages, text } from '../../router/codecs';

export const jobTypes = every<Job['type']>()(['import', 'export', 'bulk', 'suppression_import', 'suppression_export']);
export const jobStatuses = every<Job['status']>()(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED']);

export const rowOutcomes = ['created', 'updated', 'unchanged'] as const;

export const contactAddresses = {
  contacts: page('contacts', {
    search: text,
    subscribed: oneOf(['true', 'false']),
    segment: text,
    /** JSON, as in the API. */
    filter: text,
    columns: text,
    pages,
  }),
  'import-contacts': page('contacts/import', {}),
  /** Without an outcome, the rows with errors. */
  'contact-import': page('contacts/import/:job', { outcome: oneOf(rowOutcomes), pages }),
  jobs: page('contacts/jobs', { type: oneOf(jobTypes), status: oneOf(jobStatuses), pages }),
  contact: page('contacts/:id', { part: oneOf(['emails']), pages }),
};
