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

/** Events that the service records of contacts. */
export const contactEventNames: readonly string[] = [
  'email.sent',
  'email.delivered',
  'email.opened',
  'email.clicked',
  'email.bounced',
  'email.complained',
  'email.failed',
  'contact.created',
  'contact.subscribed',
  'contact.unsubscribed',
  'segment.entered',
  'segment.exited',
  'workflow.completed',
];

const RESERVED = /^(email|contact|segment|campaign|workflow)\./;
const reservedNames = new Set<string>([...serviceEventNames, TEST_MESSAGE]);

/** Whether only the service itself gives this name: nobody else may say that such a thing happened. */
export const isReservedEvent = (name: string): boolean => RESERVED.test(name) || reservedNames.has(name);
