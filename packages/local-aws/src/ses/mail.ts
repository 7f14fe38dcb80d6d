import type { EventType, MailEvent } from './api/event';
import type { TrackedLink } from './api/tracking';

/** The `mail` object of SES's events. */
export interface EventMail {
  timestamp: string;
  source: string;
  sourceArn: string;
  sendingAccountId: string;
  messageId: string;
  destination: string[];
  headersTruncated: boolean;
  headers: { name: string; value: string }[];
  commonHeaders: { from: string[]; to: string[]; replyTo?: string[]; messageId: string; subject: string };
  tags: Record<string, string[]>;
}

/** What lists and searches need; kept in memory for every mail. */
export interface MailSummary {
  id: string;
  /** The id that the service gave it, from its tags; null for a mail of somebody else. */
  email: string | null;
  /** `Name <address>` or the address alone. */
  from: string;
  /** All recipients, those of Cc and Bcc included. */
  to: string[];
  subject: string;
  /** The first words of the text. */
  preview: string;
  attachments: number;
  receivedAt: number;
}

/** What is kept of an accepted mail beside its source. */
export interface MailRecord extends Omit<MailSummary, 'email'> {
  tags: Record<string, string>;
  configurationSet: string | null;
  links: TrackedLink[];
  eventMail: EventMail;
}

export interface OwedEvent extends MailEvent {
  mailId: string;
}

/** A line of a mail's history. */
export interface HistoryItem {
  type: EventType;
  at: number;
}
