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

export const ALL_EVENTS = '*';

const familyOf = (name: string): string => `${name.split('.', 1)[0]}.*`;

export const isChosen = (chosenNames: readonly string[], name: string): boolean =>
  chosenNames.includes(name) || chosenNames.includes(familyOf(name));

/** Unchecking an event of a chosen family replaces the family by its other events. */
export function withEvent(chosenNames: readonly string[], name: string, isChecked: boolean): string[] {
  if (isChecked) return [...chosenNames, name];
  const family = familyOf(name);
  const eventsOfFamily = Object.keys(knownEvents).filter((event) => familyOf(event) === family);
  const names = chosenNames.flatMap((chosenName) => (chosenName === family ? eventsOfFamily : [chosenName]));
  return [...new Set(names)].filter((chosenName) => chosenName !== name);
}
