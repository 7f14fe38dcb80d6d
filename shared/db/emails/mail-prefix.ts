import { now } from '../../ops/clock';

const DAY_MS = 24 * 3600_000;
/** A content is kept for 30 days after its mail has left; the rest is for mail that leaves late. */
const KEPT_DAYS = 35;

/** Until when what belongs to a mail is kept that is due at `dueAt`; both in epoch milliseconds. */
export const keptUntil = (dueAt: number): number => dueAt + KEPT_DAYS * DAY_MS;

/** The prefix of the mail bucket whose objects live from now until that time at least, and not much longer. */
export const mailPrefix = (until: number): string => (until <= now() + 40 * DAY_MS ? 'mail/40d/' : 'mail/400d/');
