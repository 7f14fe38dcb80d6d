/** Queues whose consumers may be busy with one message for long. */
export const placedQueues = ['jobs', 'webhooks', 'steps'] as const;

export type PlacedQueue = (typeof placedQueues)[number];

/** The key in `env.ts` of the variable with the places in a queue's consumers: `jobsPlaces`. */
export const placesVariable = (queue: PlacedQueue): `${PlacedQueue}Places` => `${queue}Places`;

/**
 * How many invocations of a queue's consumer one project may occupy, from such a variable. The deployment says it,
 * because it depends on how many run at all; without its word it is one.
 */
export const placesFrom = (told: string | undefined): number => Number(told ?? 1);
