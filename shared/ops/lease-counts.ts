/** Their messages may occupy a consumer for long, so each project gets few consumers. */
export const leasedQueues = ['jobs', 'webhooks', 'steps'] as const;

export type LeasedQueue = (typeof leasedQueues)[number];

export const leaseCountVariable = (queue: LeasedQueue): `${LeasedQueue}Leases` => `${queue}Leases`;

/** Concurrent consumers per project. The deployment sets the number. */
export const leaseCountFrom = (setting: string | undefined): number => Number(setting ?? 1);
