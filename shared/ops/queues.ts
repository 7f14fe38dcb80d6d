/** `lib/functions-and-queues.ts` has a row for each queue. */
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

export type QueueVariable = `${QueueName}Queue`;

export const queueVariable = (queue: QueueName): QueueVariable => `${queue}Queue`;
