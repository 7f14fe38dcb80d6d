export const serviceEventNames = [
  'domain.verified',
  'domain.failed',
  'project.sending_paused',
  'project.sending_resumed',
  'webhook.disabled',
  'webhook.message_refused',
  'campaign.sent',
] as const;

export type ServiceEventName = (typeof serviceEventNames)[number];

export const TEST_MESSAGE = 'webhook.test';

export const contactEventNames: readonly string[] = [
  'email.sent',
  'email.delivered',
  'email.opened',
  'email.clicked',
  'email.bounced',
  'email.complained',
  'email.failed',
  'email.skipped',
  'email.received',
  'email.set_aside',
  'contact.created',
  'contact.subscribed',
  'contact.unsubscribed',
  'contact.email_changed',
  'segment.entered',
  'segment.exited',
  'workflow.completed',
];

const RESERVED = /^(email|contact|segment|campaign|workflow)\./;
const reservedNames = new Set<string>([...serviceEventNames, TEST_MESSAGE]);

export const isReservedEvent = (name: string): boolean => RESERVED.test(name) || reservedNames.has(name);
