import type { EmailEvent, EventType } from './api/event';
import type { TrackedLink } from './api/tracking';

export interface EventEmail {
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

export interface EmailSummary {
  id: string;
  email: string | null;
  from: string;
  to: string[];
  subject: string;
  preview: string;
  attachments: number;
  receivedAt: number;
}

export interface EmailRecord extends Omit<EmailSummary, 'email'> {
  tags: Record<string, string>;
  configurationSet: string | null;
  links: TrackedLink[];
  eventEmail: EventEmail;
}

/** The links of a draft are found when it is opened. */
export type LoggedEmail = Omit<EmailRecord, 'links'> & Partial<Pick<EmailRecord, 'links'>>;

export interface PendingEvent extends EmailEvent {
  emailId: string;
}

export interface HistoryItem {
  type: EventType;
  at: number;
}
