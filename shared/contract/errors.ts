import { CONTENT_SHOWN_DAYS } from './retention';

/** One row of the catalogue: what the caller reads, never an internal cause. */
interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly suggestion: string;
}

const notFound = (what: string): ErrorEntry => ({
  status: 404,
  message: `There is no such ${what} in this project.`,
  suggestion: `Check the identifier. ${/^[aeiou]/.test(what) ? 'An' : 'A'} ${what} of another project can't be reached with this key.`,
});

/** Every error the service can answer with: code -> status, message, suggestion. */
export const errorCatalogue = {
  INVALID_JSON: {
    status: 400,
    message: 'The request body is not valid JSON.',
    suggestion: 'Send one JSON object, with the header Content-Type: application/json.',
  },
  INVALID_PARAMETERS: {
    status: 400,
    message: 'A path or query parameter is not valid.',
    suggestion: 'The list "errors" names each parameter and what is wrong with it.',
  },
  INVALID_CURSOR: {
    status: 400,
    message: 'The cursor is not one that this list has given out.',
    suggestion: 'Start again without a cursor, then use the cursor of the latest answer with the same filters.',
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    message: 'The Idempotency-Key is not valid.',
    suggestion: 'Use 1 to 255 printable ASCII characters, for example a UUID.',
  },
  MISSING_API_KEY: {
    status: 401,
    message: 'The request carries no API key.',
    suggestion: 'Send the header Authorization: Bearer <API key>.',
  },
  INVALID_API_KEY: {
    status: 401,
    message: 'The API key is not valid.',
    suggestion: 'It may be mistyped, expired or revoked. Use a current key of the project.',
  },
  KEY_NOT_PERMITTED: {
    status: 403,
    message: 'This key may not use this route.',
    suggestion:
      "Public keys (pk_) work on /v1/track only. For other routes use a secret key whose scopes include the route's group.",
  },
  PROJECT_DISABLED: {
    status: 403,
    message: 'The project is disabled.',
    suggestion: 'Its operator can enable it again with the command line tool.',
  },
  DOMAIN_NOT_VERIFIED: {
    status: 403,
    message: 'The sender address does not belong to a verified domain of this project.',
    suggestion: 'Add the domain with POST /domains, publish its records and wait until it is VERIFIED.',
  },
  SENDING_PAUSED: {
    status: 403,
    message: 'Sending is paused to protect the reputation of the sender.',
    suggestion: 'GET /project tells why and when it ends.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'There is no such route.',
    suggestion: 'Check method and path against the API reference.',
  },
  CONTACT_NOT_FOUND: notFound('contact'),
  TEMPLATE_NOT_FOUND: notFound('template'),
  TOPIC_NOT_FOUND: notFound('topic'),
  CAMPAIGN_NOT_FOUND: notFound('campaign'),
  SEGMENT_NOT_FOUND: notFound('segment'),
  WORKFLOW_NOT_FOUND: notFound('workflow'),
  EXECUTION_NOT_FOUND: notFound('execution'),
  EMAIL_NOT_FOUND: notFound('email'),
  EMAIL_CONTENT_NOT_FOUND: {
    status: 404,
    message: 'The content of this email is no longer kept.',
    suggestion: `Contents are kept for ${CONTENT_SHOWN_DAYS} days after the email has left, or until its contact is erased.`,
  },
  SUPPRESSION_NOT_FOUND: notFound('suppression'),
  DOMAIN_NOT_FOUND: notFound('domain'),
  UPLOAD_NOT_FOUND: notFound('upload'),
  JOB_NOT_FOUND: notFound('job'),
  KEY_NOT_FOUND: notFound('key'),
  WEBHOOK_NOT_FOUND: notFound('webhook'),
  DELIVERY_NOT_FOUND: notFound('message to this webhook'),
  LINK_NOT_FOUND: {
    status: 404,
    message: 'This link is not valid.',
    suggestion: 'Open the link from the email again, in full.',
  },
  INVALID_STATE: {
    status: 409,
    message: 'The record is in a state in which this is not possible.',
    suggestion: 'Read the record and its status first.',
  },
  IN_USE: {
    status: 409,
    message: 'The record is in use.',
    suggestion: 'Remove what refers to it first.',
  },
  DOMAIN_TAKEN: {
    status: 409,
    message: 'The domain is verified by another project.',
    suggestion: 'Remove it there first, or use another domain or sub-domain.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running.',
    suggestion: 'Wait for the seconds in Retry-After, then repeat the request.',
  },
  REQUEST_TOO_LARGE: {
    status: 413,
    message: 'The request is too large.',
    suggestion: 'Up to about 4.4 MB of attachments fit inline; send larger ones through POST /uploads.',
  },
  VALIDATION_ERROR: {
    status: 422,
    message: 'The request body is not valid.',
    suggestion: 'The list "errors" names each field and what is wrong with it.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
    suggestion: 'Use a new key for a new request, and the same key only to repeat the same one.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    message: 'Too many requests.',
    suggestion: 'Wait for the seconds in Retry-After. A project has 1000 requests per minute.',
  },
  SENDING_BACKLOG: {
    status: 429,
    message: 'More than one hour of sending is already waiting.',
    suggestion: 'Wait until the backlog is smaller, or send large audiences as a campaign.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    suggestion: 'Repeat the request with the same Idempotency-Key. If it stays, report the requestId.',
  },
  UPSTREAM_ERROR: {
    status: 502,
    message: 'A service behind this one did not answer as it should.',
    suggestion: 'Repeat the request with the same Idempotency-Key.',
  },
  UPSTREAM_TIMEOUT: {
    status: 504,
    message: 'The request took too long.',
    suggestion: 'Repeat the request with the same Idempotency-Key.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The codes a field error can have; ours, so that they outlive any library. */
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

/** One field that is wrong: `field` is a dotted path such as `to[2].email`. */
export interface FieldError {
  field: string;
  message: string;
  code: FieldCode;
  /** Position in a template, both counted from 1. */
  line?: number;
  column?: number;
}

/** The two documented shapes of an error body: the envelope, and the flat one of /v1/send and /v1/verify. */
export type ErrorShape = 'envelope' | 'flat';
