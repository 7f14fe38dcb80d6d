export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly suggestion: string;
}

export const accessErrors = {
  MISSING_API_KEY: {
    status: 401,
    message: 'The request has no API key.',
    suggestion: 'Send it in the header Authorization: Bearer <API key>.',
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
  SESSION_COPIED: {
    status: 401,
    message: 'You were signed out to be safe, because an old copy of your sign-in was used.',
    suggestion:
      'Sign in again. Usually a connection was lost. If it happens often, someone may have copied your session: ask an owner to check the audit log.',
  },
  KEY_NOT_PERMITTED: {
    status: 403,
    message: 'This key cannot use this route.',
    suggestion:
      'Public keys (pk_) can only use /v1/track, and agent keys (ak_) only routes that read or create drafts. For other routes, use a secret key (sk_) whose scopes include the group of the route.',
  },
  SDK_CALL_NOT_SUPPORTED: {
    status: 405,
    message: 'This call of the SDK does not work here, and did nothing.',
    suggestion: 'Of the SDKs of Resend and Postmark, only the calls that send email work. For others, use this API.',
  },
  ROLE_NOT_PERMITTED: {
    status: 403,
    message: 'Your role doesn’t allow this.',
    suggestion: 'Ask a project owner to do it or to change your role.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'Only pages of the service itself can use this route.',
    suggestion:
      'Browsers send the Origin header automatically. Other programs use an API key; to try the route, send an Origin header with the URL of the API.',
  },
  NOT_A_MEMBER: {
    status: 403,
    message: 'You’re not a member of this project.',
    suggestion: 'Ask a project owner to invite you, or choose one of your projects.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'Pages of this origin cannot use this key.',
    suggestion:
      "Add the page's origin, such as https://shop.example.com, to the key. Calls without an Origin header need a key without allowedOrigins.",
  },
  PROOF_REFUSED: {
    status: 403,
    message: 'The proof of work is missing, invalid, expired or already used.',
    suggestion: 'Get a new challenge from GET /f/{form}/challenge, solve it and submit the form again.',
  },
  VISITOR_NOT_PROVEN: {
    status: 403,
    message: 'The visitor proof is missing, invalid or expired.',
    suggestion:
      "Send `proof`, which your server computes with the key's proofSecret for this address. It is valid for at most 7 days.",
  },
  PROJECT_DISABLED: {
    status: 403,
    message: 'The project is disabled.',
    suggestion: 'Ask the operator to enable it with the posthaste command.',
  },
} as const satisfies Record<string, ErrorEntry>;
