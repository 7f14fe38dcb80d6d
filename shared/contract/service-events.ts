/**
 * Events that the service records of the project and of no contact. Callers can't record events of these names, nor
 * of those that begin like the names of contacts' events.
 */
export const serviceEventNames = [
  'domain.verified',
  'domain.failed',
  'project.sending_paused',
  'project.sending_resumed',
  'webhook.disabled',
  'campaign.sent',
] as const;

export type ServiceEventName = (typeof serviceEventNames)[number];

/** The message that POST /webhooks/{id}/test sends: no event, but nobody else may record one of this name. */
export const TEST_MESSAGE = 'webhook.test';
