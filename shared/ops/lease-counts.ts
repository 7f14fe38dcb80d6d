/** Their consumers may be busy with one message for long. */
export const placedQueues = ['jobs', 'webhooks', 'steps'] as const;

export type PlacedQueue = (typeof placedQueues)[number];

export const placesVariable = (queue: PlacedQueue): `${PlacedQueue}Places` => `${queue}Places`;

/** Consumer invocations that one project may occupy; the deployment sets it, because it depends on how many run. */
export const placesFrom = (told: string | undefined): number => Number(told ?? 1);
