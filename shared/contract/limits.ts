// Separate from the schemas: every function reads some limits, and building schemas slows every cold start.

export const MAX_CONDITIONS = 50;

export const MAX_COUNT_IN_SPAN = 10;
/** Each campaign or workflow in a filter costs a read per contact. */
export const MAX_EMAIL_ORIGINS = 20;
export const MAX_SPAN_DAYS = 3_653;

export const EMAIL_EVENTS = ['opened', 'clicked', 'bounced', 'delivered', 'sent', 'complained'] as const;

export const FIELD_FORMS: readonly string[] = [
  ...['email', 'name', 'subscribed', 'createdAt', 'updatedAt', 'data.<path>', 'event.<name>'],
  ...[`email.<${EMAIL_EVENTS.join('|')}>`, 'segment.<id>', 'topic.<id>'],
];

export const API_ERROR_DAYS = 7;

/** Visitors' errors have their own limit, so that they can't crowd out those of the project's server. */
export const API_ERRORS_PER_MINUTE = { own: 15, visitors: 5 } as const;

/** Jobs that are QUEUED or RUNNING. Only two run at a time. */
export const MAX_OPEN_JOBS = 20;

/** A worker erases this many contacts in a second or two. */
export const MAX_ERASED_PER_MESSAGE = 50;

export const MAX_EVALUATED_PER_MESSAGE = 50;

export const MAX_SETTLED_PER_MESSAGE = 100;

/**
 * Checks that are queued as messages; later checks use the due index. If SQS delivers every message twice, there are
 * at most 2^4 copies.
 */
export const MAX_SETTLE_ROUNDS = 4;

export const MAX_WOKEN_PER_MESSAGE = 25;
