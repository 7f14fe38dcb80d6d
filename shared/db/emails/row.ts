import type { BounceType, EmailStatus } from '../../domain/emails/status';
import type { Lane } from '../../domain/sending/rate';

/** What happened to an email at one moment; at most 80 come from feedback. */
export interface TimelineEntry {
  type: string;
  at: string;
  /** Of a bounce. */
  bounceType?: BounceType;
  /** SES's word for the kind of a bounce or a delay. */
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
}

/** Where an email is found. */
export interface EmailRef {
  projectId: string;
  id: string;
}

/** The small row of an email: its state and times. What was sent lies apart, under `contentId`. */
export interface EmailRow extends EmailRef {
  contactId: string;
  /** The contact's, when the mail was accepted. */
  generation?: string;
  /** Empty, as all that is personal, once the contact is erased. */
  email: string;
  erased?: true;
  toName?: string;
  from: string;
  fromDomain: string;
  subject: string;
  contentId: string;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  lane: Lane;
  /** Goes to SES's mailbox simulator or is a test: what comes back says nothing about the project's recipients. */
  simulated?: true;
  /** A campaign's mail for its author to look at; the address need not be a contact's. */
  test?: true;
  template?: string;
  /** The topic of a marketing mail. */
  topic?: string;
  /** The campaign whose mail it is. Much of its row is not stored, but follows from key and campaign. */
  campaign?: string;
  /** The place of its variant, of an A/B campaign. */
  variant?: number;
  /** What the campaign's content reads of the contact's data, as it was; null where that was too much to be kept. */
  vars?: Record<string, unknown> | null;
  /** Clicks by the number of the link. */
  links?: Record<string, number>;
  /** When the contact left by this mail's link. */
  unsubscribedAt?: string;
  /** How many workflows, one causing the next, have led to it; absent for none. */
  depth?: number;
  tags: Record<string, string>;
  status: EmailStatus;
  rank: number;
  bounceType?: BounceType;
  /** SES's word for the kind of the bounce. */
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
  /** Tries at handing it to SES; the number travels as a tag. */
  attempts: number;
  /** The sender's token of the running try, and when it began in epoch milliseconds. */
  claim?: string;
  claimedAt?: number;
  /** SES's id of the accepted message. */
  messageId?: string;
  /** How often the sweep has queued it again. */
  sweeps: number;
  opens: number;
  clicks: number;
  timeline: TimelineEntry[];
  /** Hashes of the feedback taken so far, so that what comes twice counts once. */
  seen: string[];
  /** The row is of a form that only newer code knows: no change of it is made here. */
  isNewer?: true;
}
