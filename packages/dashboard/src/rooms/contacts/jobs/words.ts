import type { Job } from '@posthaste/client';

export const words = {
  title: 'Jobs',
  about: 'Imports, exports and bulk actions. They continue when you leave this page, and are listed for 90 days.',
  list: 'Jobs, newest first',
  back: 'All contacts',
  type: 'Job',
  types: {
    import: 'Contact import',
    export: 'Contact export',
    bulk: 'Bulk action',
    suppression_import: 'Suppression import',
    suppression_export: 'Suppression export',
  } satisfies Record<Job['type'], string>,
  check: 'Import check',
  status: 'Status',
  statuses: {
    QUEUED: 'Waiting',
    RUNNING: 'Running',
    COMPLETED: 'Finished',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  } satisfies Record<Job['status'], string>,
  progress: 'Progress',
  created: 'Started',
  actions: 'Actions',
  anyType: 'Any type',
  anyStatus: 'Any status',
  processed: (processed: number, total?: number) =>
    total === undefined ? processed.toLocaleString() : `${processed.toLocaleString()} of ${total.toLocaleString()}`,
  refused: (count: number) => `${count.toLocaleString()} rejected`,
  download: 'Download',
  cancel: 'Cancel',
  cancelTitle: 'Cancel this job?',
  cancelAbout: (processed: string) =>
    `It has processed ${processed} so far. It stops within seconds. Changes already made stay.`,
  keep: 'Keep running',
  cancelJob: 'Cancel job',
  cancelled: 'Job cancelled',
  emptyTitle: 'No jobs yet',
  empty: 'Imports, exports and bulk actions appear here.',
};
