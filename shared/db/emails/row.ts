import type { WithCopies } from '../../domain/emails/copies';
import type { BounceType, EmailStatus } from '../../domain/emails/status';
import type { OwnStream } from '../../domain/sending/mail-streams';
import type { Lane } from '../../domain/sending/rate';

/** Something that happened to an email at one moment. At most 80 entries come from feedback. */
export interface TimelineEntry {
  type: string;
  at: string;
  /** Of a bounce. */
  bounceType?: BounceType;
  /** SES's name for the kind of a bounce or a delay. */
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
  /** The number in the mail server's answer to a delivery. */
  smtpCode?: number;
}

/** The identity of an email. */
export interface EmailRef {
  projectId: string;
  id: string;
}

/** The small row of an email: its state and times. Its content is stored apart, under `contentId`. */
export interface EmailRow extends EmailRef, WithCopies {
  contactId: string;
  /** The contact's generation when the mail was accepted. */
  generation?: string;
  /** Empty once the contact is erased, like all that is personal. */
  email: string;
  erased?: true;
  toName?: string;
  from: string;
  fromDomain: string;
  subject: string;
  contentId: string;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  lane: Lane;
  /** Its reputation is counted in a stream of its own. Absent: in that of its kind. */
  stream?: OwnStream;
  /** It goes to SES's mailbox simulator or is a test: what comes back says nothing about the project's recipients. */
  simulated?: true;
  /** A campaign's mail for its author to look at. The address need not be a contact's. */
  test?: true;
  /**
   * A sign-in link or an invitation of a member. The address need not be a contact's, only a hard bounce suppresses it,
   * and nobody is shown its content: whoever reads the link is signed in.
   */
  member?: true;
  /** The contact whose received mail it forwards: its content goes with that contact's too. */
  forwardOf?: string;
  /** The mail whose content it has: it was sent again by `resend`. */
  resentFrom?: string;
  /** Mails that have its content, to a corrected address. */
  resentAs?: string[];
  template?: string;
  /** The topic of a marketing mail. */
  topic?: string;
  /** The campaign whose mail it is. Much of such a row is not stored, but follows from its key and the campaign. */
  campaign?: string;
  /** The index of its variant, for an A/B campaign. */
  variant?: number;
  /** The data of the contact that the campaign's content reads, as it was; null if it was too much to keep. */
  vars?: Record<string, unknown> | null;
  /** Clicks by the number of the link. */
  links?: Record<string, number>;
  /** When the contact left by this mail's link. */
  unsubscribedAt?: string;
  /** How many workflows, each causing the next, have led to it; absent for none. */
  depth?: number;
  tags: Record<string, string>;
  status: EmailStatus;
  rank: number;
  bounceType?: BounceType;
  /** SES's name for the kind of the bounce. */
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
  /** Tries at sending it through SES. The number goes with the mail as a tag. */
  attempts: number;
  /** The sender's token of the running try, and when it began in epoch milliseconds. */
  claim?: string;
  claimedAt?: number;
  /** SES's id of the accepted message. */
  messageId?: string;
  /** How often the dispatcher has queued it again. */
  sweeps: number;
  opens: number;
  clicks: number;
  timeline: TimelineEntry[];
  /** Hashes of the feedback taken so far: feedback that comes twice counts once. */
  seen: string[];
  /** Only newer code knows the row's form, so this code does not change it. */
  isNewer?: true;
}
