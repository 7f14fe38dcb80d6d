export interface EmailLink {
  url: string;
  text: string;
  /** What the email has in its place. If the link is tracked, a GET request to it counts as a click and leads on to `url`. */
  href: string;
}

export interface EmailAttachment {
  filename: string | null;
  contentType: string;
  disposition: string | null;
  contentId?: string;
  /** Bytes. */
  size: number;
  /** In hex. */
  sha256: string;
}

/** An email as its recipient got it. */
export interface MailboxEmail {
  id: string;
  /** Id of the email, as the API knows it; null for an email that did not come from the service. */
  email: string | null;
  /** `Name <address>`, or the address alone. */
  from: string;
  /** Addresses of everybody who got the email, copies included. */
  to: string[];
  /** Those of `to` that the header Cc names. */
  cc?: string[];
  /** Those of `to` that no header names. */
  bcc?: string[];
  replyTo?: string;
  subject: string;
  /** ISO 8601. */
  receivedAt: string;
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
  links: EmailLink[];
  attachments: EmailAttachment[];
  /** The tags by which SES's events lead to the email. */
  tags: Record<string, string>;
}

/** Which emails a test means; without a field, all. */
export interface EmailFilter {
  /** The whole address, in any case. */
  to?: string;
  /** A part of the subject, in any case. */
  subject?: string;
  /** Id of the email, as the response to a send has it. */
  email?: string;
  /** Came at this time of the service's clock or later: a Date, ISO 8601 with a time zone, or epoch milliseconds. */
  since?: Date | string | number;
}
