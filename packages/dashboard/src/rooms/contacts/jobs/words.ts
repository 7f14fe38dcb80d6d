import type { Job } from '@posthaste/client';

/** Words of the list of jobs. */
export const words = {
  title: 'Jobs',
  about: 'Imports, exports and actions on many people. They go on when you leave, and are kept for 90 days.',
  list: 'Jobs, newest first',
  back: 'All contacts',
  type: 'Job',
  types: {
    import: 'Import of contacts',
    export: 'Export of contacts',
    bulk: 'Action on contacts',
    suppression_import: 'Import of suppressions',
    suppression_export: 'Export of suppressions',
  } satisfies Record<Job['type'], string>,
  check: 'Check of an import',
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
  anyType: 'Any job',
  anyStatus: 'Any status',
  done: (processed: number, total?: number) =>
    total === undefined ? processed.toLocaleString() : `${processed.toLocaleString()} of ${total.toLocaleString()}`,
  refused: (count: number) => `${count.toLocaleString()} refused`,
  download: 'Download',
  cancel: 'Cancel',
  cancelTitle: 'Cancel this job?',
  cancelAbout: (processed: string) =>
    `It has processed ${processed} so far. It stops within seconds; what it has changed stays.`,
  keep: 'Let it run',
  doCancel: 'Cancel the job',
  cancelled: 'The job is cancelled',
  emptyTitle: 'No jobs',
  empty: 'Imports, exports and actions on many people appear here.',
  noFile: 'Viewers get no files of addresses.',
};
