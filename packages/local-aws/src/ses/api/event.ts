import { type EpochMs, HOUR_MS } from '../../durations';

export type EventType =
  | 'Send'
  | 'Delivery'
  | 'DeliveryDelay'
  | 'Bounce'
  | 'Complaint'
  | 'Reject'
  | 'Rendering Failure'
  | 'Open'
  | 'Click';

export interface EmailEvent {
  id: string;
  at: EpochMs;
  type: EventType;
  detail: Record<string, unknown>;
}

export const detailMember: Record<EventType, string> = {
  Send: 'send',
  Delivery: 'delivery',
  DeliveryDelay: 'deliveryDelay',
  Bounce: 'bounce',
  Complaint: 'complaint',
  Reject: 'reject',
  'Rendering Failure': 'failure',
  Open: 'open',
  Click: 'click',
};

export type BounceType = 'Permanent' | 'Transient' | 'Undetermined';

const MTA = 'a8-30.smtp-out.eu-central-1.amazonses.com';
const DELAY_EXPIRES_MS = 14 * HOUR_MS;
const isoTime = (at: number): string => new Date(at).toISOString();

interface Diagnosis {
  status: string;
  diagnosticCode: string;
}

const diagnoses: Record<BounceType, Diagnosis> = {
  Permanent: { status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
  Transient: { status: '4.4.7', diagnosticCode: 'smtp; 450 4.4.7 the mailbox is unavailable' },
  Undetermined: { status: '5.0.0', diagnosticCode: 'smtp; 554 5.0.0 the message was not accepted' },
};

const subTypeDiagnoses: Record<string, Diagnosis> = {
  MailboxFull: { status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 the mailbox is full' },
  MessageTooLarge: { status: '5.3.4', diagnosticCode: 'smtp; 552 5.3.4 the message is too large' },
  ContentRejected: { status: '5.6.0', diagnosticCode: 'smtp; 554 5.6.0 the content looks like spam' },
  AttachmentRejected: { status: '5.7.1', diagnosticCode: 'smtp; 552 5.7.1 attachments of this kind are not accepted' },
};

export const deliveryDetail = (recipients: string[], at: number, processingTimeMillis: number) => ({
  timestamp: isoTime(at),
  processingTimeMillis,
  recipients,
  smtpResponse: '250 2.6.0 Message received',
  reportingMTA: MTA,
});

interface BounceKind {
  bounceType: BounceType;
  bounceSubType?: string | undefined;
  diagnosticCode?: string;
  bare?: boolean;
}

export function bounceDetail(recipients: string[], at: number, feedbackId: string, kind: BounceKind) {
  const bounceSubType = kind.bounceSubType ?? (kind.bounceType === 'Undetermined' ? 'Undetermined' : 'General');
  const diagnosis = {
    ...(subTypeDiagnoses[bounceSubType] ?? diagnoses[kind.bounceType]),
    ...(kind.diagnosticCode && { diagnosticCode: kind.diagnosticCode }),
  };
  return {
    feedbackId,
    bounceType: kind.bounceType,
    bounceSubType,
    bouncedRecipients: recipients.map((emailAddress) =>
      kind.bare ? { emailAddress } : { emailAddress, action: 'failed', ...diagnosis },
    ),
    timestamp: isoTime(at),
    reportingMTA: `dsn; ${MTA}`,
  };
}

export const complaintDetail = (
  recipients: string[],
  at: number,
  feedbackId: string,
  subType: string | null = null,
) => ({
  feedbackId,
  complaintSubType: subType,
  complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
  timestamp: isoTime(at),
  userAgent: 'Amazon SES Mailbox Simulator',
  complaintFeedbackType: 'abuse',
  arrivalDate: isoTime(at),
});

export const delayDetail = (recipients: string[], at: number, delayType = 'TransientCommunicationFailure') => ({
  timestamp: isoTime(at),
  delayType,
  expirationTime: isoTime(at + DELAY_EXPIRES_MS),
  delayedRecipients: recipients.map((emailAddress) => ({
    emailAddress,
    ...(subTypeDiagnoses[delayType] ?? {
      status: '4.4.1',
      diagnosticCode: 'smtp; 421 4.4.1 Unable to connect to remote host',
    }),
  })),
  reportingMTA: MTA,
});

export const REJECT_DETAIL = { reason: 'Bad content' };

export const RENDERING_FAILURE_DETAIL = {
  errorMessage: 'The template needs an attribute that the rendering data does not have.',
  templateName: 'template',
};

interface Visitor {
  userAgent: string;
  bot: boolean;
}

export const openDetail = (at: number, { userAgent, bot }: Visitor) => ({
  ipAddress: '127.0.0.1',
  timestamp: isoTime(at),
  userAgent,
  ...(bot && { isBot: true }),
});

export const clickDetail = (at: number, visitor: Visitor, link: string, linkTags: Record<string, string[]> | null) => ({
  ...openDetail(at, visitor),
  link,
  linkTags,
});
