/** The service's queues. `lib/parts.ts` has a row for each one. */
export const queueNames = [
  'transactional',
  'bulk',
  'campaigns',
  'work',
  'jobs',
  'webhooks',
  'steps',
  'feedback',
] as const;

export type QueueName = (typeof queueNames)[number];

/** The key in `shared/ops/env` of the variable with a queue's URL: `jobsQueue`. */
export type QueueVariable = `${QueueName}Queue`;

export const queueVariable = (queue: QueueName): QueueVariable => `${queue}Queue`;
