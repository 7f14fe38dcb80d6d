import { HOUR_SECONDS } from '../durations';

export const MAX_RECIPIENTS = 100;
/** SES's limit per call. */
export const MAX_ADDRESSES = 50;
export const MAX_BATCH = 100;
export const MAX_BATCH_RECIPIENTS = 500;
export const MAX_EMAIL_DATA_BYTES = 32_768;
export const MAX_SCHEDULE_DAYS = 366;
/** What a new account sends in an hour, at 14 emails per second. The dispatcher can list them all at once. */
export const MAX_SCHEDULED = 50_000;

export const MAX_ATTACHMENTS = 10;
/** For all attachments of an email. SES accepts 40 MB per message, including base64 and the email itself. */
export const MAX_ATTACHMENT_BYTES = 10_485_760;
/** Enough for one event with a thousand guests. */
export const MAX_INVITATION_BYTES = 102_400;
export const MAX_IMPORT_BYTES = 1024 ** 3;
export const MAX_FILENAME = 255;
/** Length of ContentType and ContentId in SES API v2, type Attachment. */
export const MAX_SES_NAME = 78;

/** SES accepts 15; the service adds up to three. */
export const MAX_HEADERS = 10;
/** Lengths of name and value in SES API v2, type MessageHeader. */
export const MAX_HEADER_NAME = 126;
export const MAX_HEADER_VALUE = 870;
/** SES accepts more tags, but the service sets some itself. */
export const MAX_TAGS = 5;

/** A project's due emails may take this long to send at the account's rate; further ones are refused. */
export const MAX_BACKLOG_SECONDS = HOUR_SECONDS;
export const MAX_ADDRESS_INPUT = 320;
