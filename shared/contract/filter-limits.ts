// Separate from the schemas: every API function counts conditions, but few take filters.

export const MAX_CONDITIONS = 50;

export const MAX_COUNT_IN_SPAN = 10;
export const MAX_SPAN_DAYS = 3_653;

export const EMAIL_EVENTS = ['opened', 'clicked', 'bounced', 'delivered', 'sent', 'complained'] as const;

export const FIELD_FORMS: readonly string[] = [
  ...['email', 'subscribed', 'createdAt', 'updatedAt', 'data.<path>', 'event.<name>'],
  ...[`email.<${EMAIL_EVENTS.join('|')}>`, 'segment.<id>'],
];
