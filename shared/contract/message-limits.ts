// Apart from the schemas of messages: what queues them needs the limits alone, and building a schema takes its time at each start.

/** A worker erases them in a second or two. */
export const ERASED_AT_ONCE = 50;

export const EVALUATED_AT_ONCE = 50;

export const CHECKED_AT_ONCE = 100;

/** Later checks use the due index. If SQS delivers each message twice, copies reach 2^4. */
export const CHECKS_BY_MESSAGE = 4;

export const WOKEN_AT_ONCE = 25;
