/** Their consumers may work on one message for a long time. */
export const leasedQueues = ['jobs', 'webhooks', 'steps'] as const;

export type LeasedQueue = (typeof leasedQueues)[number];

export const leaseCountVariable = (queue: LeasedQueue): `${LeasedQueue}Places` => `${queue}Places`;

/** Consumer invocations that one project may occupy; the deployment sets it, because it depends on how many run. */
export const leaseCountFrom = (setting: string | undefined): number => Number(setting ?? 1);
