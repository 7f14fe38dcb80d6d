import { MAXIMUM_SCHEDULE_DAYS } from './mail-limits';

/**
 * How long the content of a mail is kept, in days. Each number follows from the one before: the table and the bucket
 * hold a content longer than the API shows it.
 */

/** Since the mail has left. */
export const CONTENT_SHOWN_DAYS = 30;
/** Since the mail was due: five days more, for mail that leaves late. */
export const CONTENT_STORED_DAYS = CONTENT_SHOWN_DAYS + 5;
const folder = <D extends number>(days: D) => ({ prefix: `mail/${days}d/`, days }) as const;

/** Received mail: as SES stores it, and its parts. Its event is kept as long as other events. */
export const RECEIVED_PREFIX = 'inbound/';
/** Since it came. */
export const RECEIVED_DAYS = 30;

/**
 * The bucket's folders for contents and attachments. S3 removes their objects after these days. The first is for mail
 * that is due within five days, the second for mail that is scheduled further ahead.
 */
export const mailFolders = {
  soon: folder(CONTENT_STORED_DAYS + 5),
  later: folder(CONTENT_STORED_DAYS + MAXIMUM_SCHEDULE_DAYS),
} as const;
