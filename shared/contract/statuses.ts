/** The statuses of an email that can't be scheduled on its own, such as a campaign's. */
export const recipientStatuses = [
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SKIPPED',
] as const;

/** The statuses of any email. */
export const emailStatuses = ['SCHEDULED', ...recipientStatuses, 'CANCELLED'] as const;

/** The statuses of a workflow's execution. */
export const executionStatuses = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const;

/** Why a contact of an audience would get no mail of its campaign. */
export const leftOutReasons = ['unsubscribed', 'not_in_topic', 'snoozed', 'suppressed', 'holdout'] as const;
