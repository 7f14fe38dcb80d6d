export interface EmailLink {
  url: string;
  text: string;
  /** The link in the email. If it is tracked, a GET request to it counts as a click and redirects to `url`. */
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

/** An email as its recipient received it. */
export interface MailboxEmail {
  id: string;
  /** The API's id of the email; null if the service did not send it. */
  email: string | null;
  /** `Name <address>`, or the address alone. */
  from: string;
  /** Addresses of all recipients, including copies. */
  to: string[];
  /** The addresses of `to` in the header Cc. */
  cc?: string[];
  /** The addresses of `to` in no header. */
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
  /** The tags by which SES's events identify the email. */
  tags: Record<string, string>;
}

/** Filters for emails; omitted fields match all. */
export interface EmailFilter {
  /** The whole address, ignoring case. */
  to?: string;
  /** A part of the subject, ignoring case. */
  subject?: string;
  /** Id of the email, from the response to the send. */
  email?: string;
  /** Arrived at this time of the service's clock or later: a Date, ISO 8601 with a time zone, or epoch milliseconds. */
  since?: Date | string | number;
}
