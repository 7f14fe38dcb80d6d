import type { ErrorEntry } from './error-entry';

/** Refusals of who calls, by code: 401, and 403 for what the caller may not do. */
export const accessErrors = {
  MISSING_API_KEY: {
    status: 401,
    message: 'The request has no API key.',
    suggestion: 'Send the header Authorization: Bearer <API key>.',
  },
  INVALID_API_KEY: {
    status: 401,
    message: 'The API key is not valid.',
    suggestion: 'It may be mistyped, expired or revoked. Use a valid key of the project.',
  },
  SIGN_IN_LINK_INVALID: {
    status: 401,
    message: 'This sign-in link is not valid.',
    suggestion: 'Open the complete link again, or request a new one on the sign-in page.',
  },
  SIGN_IN_LINK_EXPIRED: {
    status: 401,
    message: 'This sign-in link has expired.',
    suggestion:
      'Request a new one on the sign-in page, also for an expired invitation. The operator can print one with npx posthaste dashboard.',
  },
  SIGN_IN_LINK_USED: {
    status: 401,
    message: 'This sign-in link has already been used.',
    suggestion:
      'A link works once. Request a new one on the sign-in page. If you didn’t use it, sign out all sessions you don’t recognize.',
  },
  SESSION_ENDED: {
    status: 401,
    message: 'You’re not signed in, or your session has ended.',
    suggestion: 'Sign in again.',
  },
  KEY_NOT_PERMITTED: {
    status: 403,
    message: 'This key cannot use this route.',
    suggestion:
      "A public key (pk_) works on /v1/track only, the key of an agent (ak_) where it reads or drafts. For other routes use a secret key (sk_) whose scopes include the route's group.",
  },
  ROLE_NOT_PERMITTED: {
    status: 403,
    message: 'Your role doesn’t allow this.',
    suggestion: 'Ask a project owner to do it, or to change your role.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'Only pages of this service itself can use this route.',
    suggestion:
      'A browser says so by itself. Other programs use an API key; to try the route, send the header Origin with the address of the API.',
  },
  NOT_A_MEMBER: {
    status: 403,
    message: 'You’re not a member of this project.',
    suggestion: 'Ask an owner of the project to invite you, or choose one of your projects.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'Pages of this origin cannot use this key.',
    suggestion:
      "Add the page's origin, such as https://shop.example.com, with PATCH /keys/{id}. Calls without an Origin header need a key without allowedOrigins.",
  },
  PROOF_REFUSED: {
    status: 403,
    message: 'The proof of work is missing, wrong, expired or used already.',
    suggestion: 'Get a new challenge from GET /f/{form}/challenge, solve it and send the form again.',
  },
  VISITOR_NOT_PROVEN: {
    status: 403,
    message: 'The proof of the visitor is missing, wrong or expired.',
    suggestion:
      "Send `proof`, which your server computes from the key's proofSecret for this address. It is valid for 7 days at most.",
  },
  PROJECT_DISABLED: {
    status: 403,
    message: 'The project is disabled.',
    suggestion: 'Ask the operator to enable it with the posthaste command.',
  },
} as const satisfies Record<string, ErrorEntry>;
