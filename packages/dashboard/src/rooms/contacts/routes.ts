import type { Job } from '@posthaste/client';
import { exhaustive, oneOf, pages, route, text } from '../../router/codecs';

export const jobTypes = exhaustive<Job['type']>()([
  'import',
  'export',
  'bulk',
  'suppression_import',
  'suppression_export',
]);
export const jobStatuses = exhaustive<Job['status']>()(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED']);

export const rowOutcomes = ['created', 'updated', 'unchanged'] as const;

export const contactRoutes = {
  contacts: route('contacts', {
    search: text,
    subscribed: oneOf(['true', 'false']),
    segment: text,
    /** A filter of the API, as JSON. */
    filter: text,
    columns: text,
    pages,
  }),
  'import-contacts': route('contacts/import', {}),
  /** Without `outcome`, the page lists the rows with errors. */
  'contact-import': route('contacts/import/:job', { outcome: oneOf(rowOutcomes), pages }),
  jobs: route('contacts/jobs', { type: oneOf(jobTypes), status: oneOf(jobStatuses), pages }),
  contact: route('contacts/:id', { part: oneOf(['emails']), pages }),
};
