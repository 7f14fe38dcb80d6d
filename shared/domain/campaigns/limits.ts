import { MAX_SCHEDULE_DAYS } from '../../contract/email-limits';
import { DAY_MS } from '../../durations';

/** More campaigns would make a search slow. */
export const MAX_CAMPAIGNS = 10_000;
export const MAX_AHEAD_MS = MAX_SCHEDULE_DAYS * DAY_MS;
/** Test emails per UTC day; too few to reach a whole list. */
export const TESTS_PER_DAY = 500;
/** Links with a count of their own. Clicks on other links count only in the total. */
export const MAX_LINKS = 500;

export const CHUNK_SIZE = 25;
/** A transaction allows 100 items: the scan's row and two per chunk. */
export const CHUNKS_PER_STEP = 49;

/** An email's row keeps it from being sent twice, so the row must outlast its chunk. */
export const RETENTION_DAYS = 400;
export const SERIES_DAYS = 30;
