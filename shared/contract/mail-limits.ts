/** The limits of one request to send and of its mails. A campaign's are in `shared/domain/campaigns/limits.ts`. */

/** Recipients of one request; each gets an email of their own. */
export const MAXIMUM_RECIPIENTS = 100;
/** Addresses of one mail with copies: SES takes so many in a call. */
export const MAXIMUM_ADDRESSES = 50;
/** Mails of a batch, and their recipients together. */
export const MAXIMUM_BATCH = 100;
export const MAXIMUM_BATCH_RECIPIENTS = 500;
/** Bytes of the request's `data` as JSON. */
export const MAXIMUM_MAIL_DATA_BYTES = 32_768;
/** How far ahead a mail can be scheduled. */
export const MAXIMUM_SCHEDULE_DAYS = 366;
/**
 * Mails of a project that are scheduled at a time: an hour of the rate of a new account. The dispatcher reads so many of
 * one moment at once, and deals them out with those of other projects.
 */
export const MAXIMUM_SCHEDULED = 50_000;

export const MAXIMUM_ATTACHMENTS = 10;
/**
 * Bytes of all attachments together. SES takes messages of 40 MB, of which base64 and the mail itself take their share.
 */
export const MAXIMUM_ATTACHMENT_BYTES = 10_485_760;
/** Bytes of a calendar invitation. One event with a thousand guests takes as many. */
export const MAXIMUM_INVITATION_BYTES = 102_400;
/** Bytes of a file for an import. */
export const MAXIMUM_IMPORT_BYTES = 1024 ** 3;
export const MAXIMUM_FILENAME = 255;
/** SES API v2, type Attachment: the length of ContentType and ContentId. */
export const MAXIMUM_SES_NAME = 78;

/** SES takes 15 headers of a caller; the service adds up to three of its own. */
export const MAXIMUM_HEADERS = 10;
/** SES API v2, type MessageHeader: the lengths of name and value. */
export const MAXIMUM_HEADER_NAME = 126;
export const MAXIMUM_HEADER_VALUE = 870;
/** SES takes more, but the service needs some of them itself. */
export const MAXIMUM_TAGS = 5;

/** Seconds of the account's rate that a project may have unsent and due. */
export const MAXIMUM_BACKLOG_SECONDS = 3600;
/** Characters of an address as callers give it, with its name. */
export const MAXIMUM_ADDRESS_INPUT = 320;
