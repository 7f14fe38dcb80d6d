import type { EmailRow } from '../../shared/db/emails';

/** Minutes after the mail was sent, as SES writes times. */
const at = (minute: number) => new Date(Date.parse('2026-12-01T12:00:00.000Z') + minute * 60_000).toISOString();

/** The parts of SES's events that differ by kind, as its event publishing writes them. */
export const sesEvents = {
  send: () => ({ eventType: 'Send', send: {} }),
  delivery: (minute = 1) => ({ eventType: 'Delivery', delivery: { timestamp: at(minute), smtpResponse: '250 ok' } }),
  delay: (minute = 1) => ({
    eventType: 'DeliveryDelay',
    deliveryDelay: { timestamp: at(minute), delayType: 'MailboxFull' },
  }),
  bounce: (bounceType: string, bounceSubType: string, minute = 2) => ({
    eventType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      timestamp: at(minute),
      bouncedRecipients: [{ emailAddress: 'reader@example.com', diagnosticCode: 'smtp; 550 5.1.1' }],
    },
  }),
  complaint: (minute = 9) => ({
    eventType: 'Complaint',
    complaint: { timestamp: at(minute), complaintFeedbackType: 'abuse' },
  }),
  reject: () => ({ eventType: 'Reject', reject: { reason: 'Bad content' } }),
  open: (minute = 3, part: object = {}) => ({ eventType: 'Open', open: { timestamp: at(minute), ...part } }),
  click: (minute = 4, part: object = {}) => ({
    eventType: 'Click',
    click: { timestamp: at(minute), link: 'https://example.com/a', ...part },
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
