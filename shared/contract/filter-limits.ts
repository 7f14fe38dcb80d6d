// Apart from the schemas: every API function counts conditions, and few take filters.

/** Conditions of one filter, those in nested groups included. */
export const MAXIMUM_CONDITIONS = 50;

/** A contact's summary keeps the last ten times of each event. */
export const MAXIMUM_COUNT_IN_SPAN = 10;
/** Beyond ten years a time span says nothing. */
export const MAXIMUM_SPAN_DAYS = 3_653;

/** What happens to mail and can be asked for as `email.<name>`. */
export const MAIL_EVENTS = ['opened', 'clicked', 'bounced', 'delivered', 'sent', 'complained'] as const;

/** The forms of a field. */
export const FIELD_FORMS: readonly string[] = [
  ...['email', 'subscribed', 'createdAt', 'updatedAt', 'data.<path>', 'event.<name>'],
  ...[`email.<${MAIL_EVENTS.join('|')}>`, 'segment.<id>'],
];
