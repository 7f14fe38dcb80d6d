import type { WithCopies } from '../../domain/emails/copies';
import type { BounceType, EmailStatus } from '../../domain/emails/status';
import type { OwnStream } from '../../domain/sending/email-streams';
import type { Lane } from '../../domain/sending/rate';

/** At most 80 entries come from feedback. */
export interface TimelineEntry {
  type: string;
  at: string;
  bounceType?: BounceType;
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
  smtpCode?: number;
}

export interface EmailRef {
  projectId: string;
  id: string;
}

export interface EmailRow extends EmailRef, WithCopies {
  contactId: string;
  generation?: string;
  email: string;
  erased?: true;
  toName?: string;
  from: string;
  fromDomain: string;
  subject: string;
  contentId: string;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  lane: Lane;
  /** Absent: its reputation counts in its kind's stream. */
  stream?: OwnStream;
  /** Sent to SES's mailbox simulator or a test: feedback says nothing about real recipients. */
  simulated?: true;
  /** A campaign test for its author. The address need not be a contact's. */
  test?: true;
  /**
   * A member's sign-in link or invitation. The address need not be a contact's, only a hard bounce suppresses it, and
   * its content is never shown: anyone who reads the link is signed in.
   */
  member?: true;
  /** The contact whose email it forwards: erasing that contact erases this content too. */
  forwardOf?: string;
  resentFrom?: string;
  resentAs?: string[];
  template?: string;
  topic?: string;
  /** Much of a campaign email's row is not stored but derived from its key and the campaign. */
  campaign?: string;
  variant?: number;
  /** The contact data that the content reads, as it was; null if it was too large to keep. */
  vars?: Record<string, unknown> | null;
  links?: Record<string, number>;
  unsubscribedAt?: string;
  /** How many workflows, each causing the next, led to it; absent for none. */
  depth?: number;
  tags: Record<string, string>;
  status: EmailStatus;
  rank: number;
  bounceType?: BounceType;
  bounceSubType?: string;
  reason?: string;
  error?: string;
  createdAt: string;
  scheduledAt?: string;
  sentAt?: string;
  deliveredAt?: string;
  openedAt?: string;
  clickedAt?: string;
  bouncedAt?: string;
  complainedAt?: string;
  failedAt?: string;
  /** SES tries. The number is sent with the email as a tag. */
  attempts: number;
  /** The sender's token of the running try, and when it began in epoch milliseconds. */
  claim?: string;
  claimedAt?: number;
  messageId?: string;
  sweeps: number;
  opens: number;
  clicks: number;
  timeline: TimelineEntry[];
  /** Hashes of feedback, so feedback that comes twice counts once. */
  seen: string[];
  /** Only newer code knows the row's form, so this code does not change it. */
  isNewer?: true;
}
