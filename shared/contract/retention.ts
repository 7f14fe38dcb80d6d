import { MAX_SCHEDULE_DAYS } from './email-limits';

/** How many days after an email was sent the API returns its content. */
export const CONTENT_SHOWN_DAYS = 30;
/** How many days after an email was due its content is stored: five more, because emails can be late. */
export const CONTENT_STORED_DAYS = CONTENT_SHOWN_DAYS + 5;
const folder = <D extends number>(days: D) => ({ prefix: `mail/${days}d/`, days }) as const;

export const RECEIVED_PREFIX = 'inbound/';
export const RECEIVED_DAYS = 30;

/** S3 deletes a folder's objects after its number of days. `later` is for emails scheduled over five days ahead. */
export const emailFolders = {
  soon: folder(CONTENT_STORED_DAYS + 5),
  later: folder(CONTENT_STORED_DAYS + MAX_SCHEDULE_DAYS),
} as const;
