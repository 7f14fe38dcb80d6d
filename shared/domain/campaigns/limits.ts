import { MAXIMUM_SCHEDULE_DAYS } from '../../contract/mail-limits';

/** The limits and times of campaigns that are not in a request's schema (`shared/contract/campaigns.ts`). */

/** Campaigns of a project. More would make a search of them slow. */
export const MAXIMUM_CAMPAIGNS = 10_000;
/** How far ahead a campaign can be scheduled. */
export const MAXIMUM_AHEAD_MS = MAXIMUM_SCHEDULE_DAYS * 86_400_000;
/** Test mails of a project in a day of UTC: enough to look at, and no way to mail a list. */
export const TESTS_A_DAY = 500;
/** Links whose clicks are counted one by one. The clicks of others count in the total only. */
export const MAXIMUM_LINKS = 500;

/**
 * Recipients of a chunk, the work for one message: some seconds at the lowest rate, and few enough to stop soon after a
 * pause.
 */
export const CHUNK_SIZE = 25;
/** A transaction takes 100 items: the scan's own row, and two rows of each chunk. */
export const CHUNKS_PER_STEP = 49;

/**
 * How long a mail's row and the chunk that leads to it are kept. Longer than other emails: the row is the claim, so
 * while the chunk exists it must too.
 */
export const KEPT_DAYS = 400;
/** How long after a mail was sent the hourly series counts what happens to it. */
export const SERIES_DAYS = 30;
