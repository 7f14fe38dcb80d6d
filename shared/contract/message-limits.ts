// Separate from the message schemas: producers need only the limits, and building schemas slows every cold start.

/** A worker erases these in a second or two. */
export const ERASED_AT_ONCE = 50;

export const EVALUATED_AT_ONCE = 50;

export const CHECKED_AT_ONCE = 100;

/** Later checks use the due index. If SQS delivers each message twice, copies reach 2^4. */
export const CHECKS_BY_MESSAGE = 4;

export const WOKEN_AT_ONCE = 25;
