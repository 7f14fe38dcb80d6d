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

export const emailStatuses = ['SCHEDULED', ...recipientStatuses, 'CANCELLED'] as const;

export const executionStatuses = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const;

export const skipReasons = ['unsubscribed', 'not_in_topic', 'snoozed', 'suppressed', 'holdout'] as const;

export const bounceTypes = ['hard', 'soft'] as const;
export type BounceType = (typeof bounceTypes)[number];

export const segmentTypes = ['DYNAMIC', 'STATIC'] as const;
export type SegmentType = (typeof segmentTypes)[number];
