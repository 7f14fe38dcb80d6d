import { HOUR_SECONDS } from '../durations';

export const MAX_RECIPIENTS = 100;
/** SES's limit per call. */
export const MAX_ADDRESSES = 50;
export const MAX_BATCH = 100;
export const MAX_BATCH_RECIPIENTS = 500;
export const MAX_EMAIL_DATA_BYTES = 32_768;
export const MAX_SCHEDULE_DAYS = 366;
/** An hour at a new account's rate. The dispatcher reads this many at once. */
export const MAX_SCHEDULED = 50_000;

export const MAX_ATTACHMENTS = 10;
/** In total. SES accepts 40 MB per message, including base64 and the email itself. */
export const MAX_ATTACHMENT_BYTES = 10_485_760;
/** Fits one event with a thousand guests. */
export const MAX_INVITATION_BYTES = 102_400;
export const MAX_IMPORT_BYTES = 1024 ** 3;
export const MAX_FILENAME = 255;
/** SES API v2, type Attachment: ContentType and ContentId. */
export const MAX_SES_NAME = 78;

/** SES accepts 15; the service adds up to three. */
export const MAX_HEADERS = 10;
/** SES API v2, type MessageHeader: name and value. */
export const MAX_HEADER_NAME = 126;
export const MAX_HEADER_VALUE = 870;
/** SES accepts more, but the service uses some itself. */
export const MAX_TAGS = 5;

/** At the account's rate, a project's due and unsent emails may take this long. */
export const MAX_BACKLOG_SECONDS = HOUR_SECONDS;
export const MAX_ADDRESS_INPUT = 320;
