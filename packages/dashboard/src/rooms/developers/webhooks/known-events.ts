export const knownEvents: Readonly<Record<string, string>> = {
  'email.sent': 'Email sent',
  'email.delivered': 'Email delivered',
  'email.opened': 'Email opened',
  'email.clicked': 'Link clicked',
  'email.bounced': 'Email bounced',
  'email.complained': 'Email marked as spam',
  'email.failed': 'Email failed',
  'email.skipped': 'Email skipped',
  'email.received': 'Email received',
  'email.set_aside': 'Received email set aside',
  'contact.created': 'Contact created',
  'contact.subscribed': 'Contact subscribed',
  'contact.unsubscribed': 'Contact unsubscribed',
  'contact.email_changed': 'Contact’s address changed',
  'segment.entered': 'Contact entered a segment',
  'segment.exited': 'Contact left a segment',
  'workflow.completed': 'Contact completed a workflow',
  'campaign.sent': 'Campaign sent',
  'domain.verified': 'Domain verified',
  'domain.failed': 'Domain failed',
  'project.sending_paused': 'Sending paused',
  'project.sending_resumed': 'Sending resumed',
  'webhook.disabled': 'Webhook disabled',
  'webhook.message_refused': 'Webhook message refused',
};

export const EVERYTHING = '*';

const familyOf = (name: string): string => `${name.split('.', 1)[0]}.*`;

export const isChosen = (chosen: readonly string[], name: string): boolean =>
  chosen.includes(name) || chosen.includes(familyOf(name));

/** Without one of its events, a family is the others. */
export function withEvent(chosen: readonly string[], name: string, isWanted: boolean): string[] {
  if (isWanted) return [...chosen, name];
  const family = familyOf(name);
  const members = Object.keys(knownEvents).filter((known) => familyOf(known) === family);
  const names = chosen.flatMap((entry) => (entry === family ? members : [entry]));
  return [...new Set(names)].filter((entry) => entry !== name);
}
