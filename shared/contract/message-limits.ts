// Apart from the schemas of messages: what queues them needs the limits alone, and building a schema takes its time at each start.

/** Contacts of one message; a worker erases them in a second or two. */
export const ERASED_AT_ONCE = 50;

/** Memberships of one message; a worker evaluates them in a second or two. */
export const EVALUATED_AT_ONCE = 50;

/** Emails that one message asks to look at. */
export const LOOKED_AT_ONCE = 100;

/** How often an email is looked at by message; then the due index has it. Each copy of a message queues the next: at most 2^4 in all if SQS delivers each twice. */
export const LOOKS_BY_MESSAGE = 4;

/** Executions of one message; the workflow runner runs them in a second or two. */
export const WOKEN_AT_ONCE = 25;
