/** Queues whose consumers may work on one message for long, so each project gets a limited number of them. */
export const leasedQueues = ['jobs', 'webhooks', 'steps'] as const;

export type LeasedQueue = (typeof leasedQueues)[number];

export const leaseCountVariable = (queue: LeasedQueue): `${LeasedQueue}Places` => `${queue}Places`;

/** Concurrent consumers per project. The deployment sets the number, because it depends on how many run. */
export const leaseCountFrom = (setting: string | undefined): number => Number(setting ?? 1);
