/** The `eventType` values that SES publishes for a message. */
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

/** What happened to a mail, before it is dressed as SES publishes it. `detail` is the event's own object. */
export interface MailEvent {
  id: string;
  /** When it is published, in epoch milliseconds. */
  at: number;
  type: EventType;
  detail: Record<string, unknown>;
}

/** The member beside `mail` that holds an event's detail. */
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
const DELAY_EXPIRES_MS = 14 * 60 * 60 * 1000;
const time = (at: number): string => new Date(at).toISOString();

const diagnoses: Record<BounceType, { status: string; diagnosticCode: string }> = {
  Permanent: { status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
  Transient: { status: '4.4.7', diagnosticCode: 'smtp; 450 4.4.7 the mailbox is unavailable' },
  Undetermined: { status: '5.0.0', diagnosticCode: 'smtp; 554 5.0.0 the message was not accepted' },
};

export const deliveryDetail = (recipients: string[], at: number, processingTimeMillis: number) => ({
  timestamp: time(at),
  processingTimeMillis,
  recipients,
  smtpResponse: '250 2.6.0 Message received',
  reportingMTA: MTA,
});

export function bounceDetail(
  recipients: string[],
  at: number,
  feedbackId: string,
  kind: { bounceType: BounceType; bounceSubType?: string | undefined; diagnosticCode?: string; bare?: boolean },
) {
  const diagnosis = {
    ...diagnoses[kind.bounceType],
    ...(kind.diagnosticCode && { diagnosticCode: kind.diagnosticCode }),
  };
  return {
    feedbackId,
    bounceType: kind.bounceType,
    bounceSubType: kind.bounceSubType ?? 'General',
    bouncedRecipients: recipients.map((emailAddress) =>
      kind.bare ? { emailAddress } : { emailAddress, action: 'failed', ...diagnosis },
    ),
    timestamp: time(at),
    reportingMTA: `dsn; ${MTA}`,
  };
}

export const complaintDetail = (recipients: string[], at: number, feedbackId: string) => ({
  feedbackId,
  complaintSubType: null,
  complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
  timestamp: time(at),
  userAgent: 'Amazon SES Mailbox Simulator',
  complaintFeedbackType: 'abuse',
  arrivalDate: time(at),
});

export const delayDetail = (recipients: string[], at: number) => ({
  timestamp: time(at),
  delayType: 'TransientCommunicationFailure',
  expirationTime: time(at + DELAY_EXPIRES_MS),
  delayedRecipients: recipients.map((emailAddress) => ({
    emailAddress,
    status: '4.4.1',
    diagnosticCode: 'smtp; 421 4.4.1 Unable to connect to remote host',
  })),
  reportingMTA: MTA,
});

export const rejectDetail = () => ({ reason: 'Bad content' });

export const renderingFailureDetail = () => ({
  errorMessage: 'The template needs an attribute that the rendering data does not have.',
  templateName: 'template',
});

/** Who opened or clicked. */
export interface Visitor {
  userAgent: string;
  bot: boolean;
}

export const openDetail = (at: number, { userAgent, bot }: Visitor) => ({
  ipAddress: '127.0.0.1',
  timestamp: time(at),
  userAgent,
  ...(bot && { isBot: true }),
});

export const clickDetail = (at: number, visitor: Visitor, link: string, linkTags: Record<string, string[]> | null) => ({
  ...openDetail(at, visitor),
  link,
  linkTags,
});
