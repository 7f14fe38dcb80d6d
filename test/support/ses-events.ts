import type { EmailRow } from '../../shared/db/emails/emails';

/** Minutes after the email was sent, as SES writes times. */
const at = (minute: number) => new Date(Date.parse('2026-12-01T12:00:00.000Z') + minute * 60_000).toISOString();

const RECIPIENT = { emailAddress: 'reader@example.com' };
const REPORT = { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' };
const VISIT = { ipAddress: '198.51.100.7', userAgent: 'Mozilla/5.0 (test)' };

/** The parts of SES's events that differ by kind, as its event publishing writes them. */
export const sesEvents = {
  send: () => ({ eventType: 'Send', send: {} }),
  delivery: (minute = 1) => ({
    eventType: 'Delivery',
    delivery: {
      timestamp: at(minute),
      processingTimeMillis: 546,
      recipients: ['reader@example.com'],
      smtpResponse: '250 ok',
      reportingMTA: 'a8-53.smtp-out.example.com',
    },
  }),
  delay: (minute = 1, delayType = 'MailboxFull') => ({
    eventType: 'DeliveryDelay',
    deliveryDelay: {
      timestamp: at(minute),
      delayType,
      expirationTime: at(minute + 840),
      delayedRecipients: [{ ...RECIPIENT, status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 full' }],
    },
  }),
  /** `report` is what the mail server's own report of the failed delivery says; an out-of-office note has none. */
  bounce: (bounceType: string, bounceSubType: string, minute = 2, report: object | null = REPORT) => ({
    eventType: 'Bounce',
    bounce: {
      feedbackId: `feedback-${minute}`,
      bounceType,
      bounceSubType,
      timestamp: at(minute),
      bouncedRecipients: [{ ...RECIPIENT, ...report }],
      reportingMTA: 'dsn; mta.example.com',
    },
  }),
  complaint: (minute = 9, complaintSubType: string | null = null) => ({
    eventType: 'Complaint',
    complaint: {
      feedbackId: `feedback-${minute}`,
      complaintSubType,
      complainedRecipients: [RECIPIENT],
      timestamp: at(minute),
      complaintFeedbackType: 'abuse',
      userAgent: 'ExampleLoop/1.0',
      arrivalDate: at(0),
    },
  }),
  reject: () => ({ eventType: 'Reject', reject: { reason: 'Bad content' } }),
  renderingFailure: () => ({
    eventType: 'Rendering Failure',
    failure: { errorMessage: "Attribute 'name' is not present", templateName: 'MyTemplate' },
  }),
  open: (minute = 3, part: object = {}) => ({ eventType: 'Open', open: { timestamp: at(minute), ...VISIT, ...part } }),
  click: (minute = 4, part: object = {}) => ({
    eventType: 'Click',
    click: { timestamp: at(minute), ...VISIT, link: 'https://example.com/a', linkTags: null, ...part },
  }),
};

/** An event of one email's message as SNS hands it to the queue. */
export function notification(row: Pick<EmailRow, 'id' | 'projectId'>, event: object, attempt = 1): object {
  const tags = {
    'posthaste-project': [row.projectId],
    'posthaste-email': [row.id],
    'posthaste-attempt': [String(attempt)],
  };
  return plainNotification({ ...event, mail: { timestamp: at(0), messageId: `ses-${attempt}`, tags } });
}

export const plainNotification = (message: unknown): object => ({
  Type: 'Notification',
  TopicArn: 'arn:aws:sns:us-east-1:000000000000:mail',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
});

/** The same event about these addresses. */
export function about(event: object, ...addresses: string[]): object {
  const parts = Object.entries(event).map(([name, part]) => [
    name,
    typeof part === 'object' ? ofAddresses(part) : part,
  ]);
  return Object.fromEntries(parts);

  function ofAddresses(part: object): object {
    const members = Object.entries(part).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value];
      return [
        name,
        name === 'recipients' ? addresses : addresses.map((emailAddress) => ({ ...value[0], emailAddress })),
      ];
    });
    return Object.fromEntries(members);
  }
}
