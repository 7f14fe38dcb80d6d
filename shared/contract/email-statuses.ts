/** How a mail without a time of its own may stand. */
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

/** How any mail may stand. */
export const statuses = ['SCHEDULED', ...recipientStatuses, 'CANCELLED'] as const;
