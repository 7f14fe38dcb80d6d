import { accessErrors, type ErrorEntry } from './access-errors';
import { MAX_SCHEDULED } from './email-limits';
import { MAX_OPEN_JOBS } from './limits';
import { notFoundErrors } from './not-found-errors';

export const errorCatalogue = {
  INVALID_JSON: {
    status: 400,
    message: 'The request body is not valid JSON.',
    suggestion: 'Send one JSON object, with the header Content-Type: application/json.',
  },
  INVALID_ENCODING: {
    status: 400,
    message: 'The request body is not UTF-8.',
    suggestion: 'Send JSON in UTF-8 (RFC 8259, section 8.1). To send the character U+FFFD, write it as \\ufffd.',
  },
  INVALID_PARAMETERS: {
    status: 400,
    message: 'A path or query parameter is not valid.',
    suggestion: 'Check the parameters listed in errors.',
  },
  INVALID_CURSOR: {
    status: 400,
    message: 'The cursor does not match this list and these filters.',
    suggestion:
      'Request the first page without a cursor, then use the cursor from each response with the same filters.',
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    message: 'The Idempotency-Key is not valid.',
    suggestion: 'Use 1 to 255 printable ASCII characters, for example a UUID.',
  },
  ...accessErrors,
  DOMAIN_NOT_VERIFIED: {
    status: 403,
    message: 'The sender address is not on a verified domain of this project.',
    suggestion: 'Add the domain to this project, publish its DNS records and wait until it is VERIFIED.',
  },
  SENDING_PAUSED: {
    status: 403,
    message: 'Sending is paused to protect the reputation of the sender.',
    suggestion: 'The project’s reputation shows the reason and when the pause ends.',
  },
  ...notFoundErrors,
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'The record has changed since the revision in the request. Nothing was saved.',
    suggestion: 'Get the record again, apply your change to it, and send its revision.',
  },
  ALIAS_TAKEN: {
    status: 409,
    message: 'Another record in the project has this alias.',
    suggestion:
      'Choose another alias, or remove it from the other template first. To change an existing layout or partial, update it.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'Another contact in the project has this email address.',
    suggestion: 'Delete that contact first, or use another address.',
  },
  PUSH_RUNNING: {
    status: 409,
    message: 'Another push to this project is running.',
    suggestion: 'Wait until it’s done, check the plan again, then push.',
  },
  AGENT_BUDGET_EXCEEDED: {
    status: 409,
    message: 'The agent key has reached its request limit.',
    suggestion:
      'Wait until its requests are decided or until the next day (UTC), or ask a person to send the campaign.',
  },
  CONCURRENT_CHANGES: {
    status: 409,
    message: 'Other requests are changing the same records at the same time.',
    suggestion:
      'Wait the number of seconds in Retry-After, then repeat the request, with the same Idempotency-Key if it had one.',
  },
  INVALID_STATE: {
    status: 409,
    message: 'The record’s status doesn’t allow this.',
    suggestion: 'Read the record again. If its status still allows the request, repeat it.',
  },
  MEMBER_EXISTS: {
    status: 409,
    message: 'This person is already a member of the project.',
    suggestion: 'To change what this person may do, change the role.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'A project needs at least one owner, so the last one can’t leave or change role.',
    suggestion: 'Make another member an owner first. Invited members count from their first sign-in.',
  },
  IN_USE: {
    status: 409,
    message: 'Other records use this one.',
    suggestion: 'Remove it from those records first.',
  },
  TOO_MANY_SCHEDULED: {
    status: 409,
    message: `The project has ${MAX_SCHEDULED} scheduled emails, which is the maximum.`,
    suggestion: 'Wait until some are sent, cancel some, or use a campaign, which can be scheduled for any audience.',
  },
  TOO_MANY_JOBS: {
    status: 409,
    message: `The project has ${MAX_OPEN_JOBS} unfinished jobs, which is the maximum.`,
    suggestion: 'Wait until one finishes, or cancel one.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running.',
    suggestion: 'Wait the number of seconds in Retry-After, then repeat the request.',
  },
  ANSWER_ERASED: {
    status: 410,
    message: 'This request was already processed, and a contact in its response has been deleted since.',
    suggestion: 'The request was not run again. To run it again, use a new Idempotency-Key.',
  },
  REQUEST_TOO_LARGE: {
    status: 413,
    message: 'The request is too large.',
    suggestion:
      'See the API reference for the limit of each route. A send can have about 4.4 MB of attachments. Upload larger ones with POST /uploads.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The headers of the request are too large.',
    suggestion: 'Path, query and headers can have 10 KB in total. Send long values in the body.',
  },
  VALIDATION_ERROR: {
    status: 422,
    message: 'The request body is not valid.',
    suggestion: 'Check the fields listed in errors.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request.',
    suggestion: 'Use a new key for each request, and reuse a key only to repeat the same request.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    message: 'Too many requests.',
    suggestion: 'Wait the number of seconds in Retry-After. RateLimit-Limit is the number of requests per minute.',
  },
  SENDING_BACKLOG: {
    status: 429,
    message: 'The emails already waiting take more than an hour to send.',
    suggestion: 'Repeat the request later, or use a campaign for a large audience.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    suggestion: 'Repeat the request with the same Idempotency-Key. If the error persists, report the requestId.',
  },
  UPSTREAM_ERROR: {
    status: 502,
    message: 'A service that this one depends on returned no valid response.',
    suggestion: 'Repeat the request with the same Idempotency-Key.',
  },
  UPSTREAM_TIMEOUT: {
    status: 504,
    message: 'The request took too long.',
    suggestion: 'Repeat the request with the same Idempotency-Key.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export type FieldCode =
  | 'required'
  | 'invalid_type'
  | 'invalid_string'
  | 'too_small'
  | 'too_big'
  | 'invalid_enum_value'
  | 'unrecognized_keys'
  | 'duplicate'
  | 'reserved_event'
  | 'reserved_key'
  | 'template_syntax'
  | 'not_found'
  | 'custom';

/** `field` is a dotted path such as `to[2].email`. */
export interface FieldError {
  field: string;
  message: string;
  code: FieldCode;
  /** Line of a template, starting at 1. */
  line?: number;
  column?: number;
}

export type ErrorShape = 'envelope' | 'flat' | 'envelope with message';
