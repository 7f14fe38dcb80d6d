import type { DomainRoutes } from '@posthaste/client';
import { isolated } from '../../../../ui/isolated';

type Forwarding = NonNullable<DomainRoutes['routes'][number]['forwarding']>;

export const words = {
  couldNotLoadRoutes: 'Couldn’t load the routes.',
  title: 'Receiving',
  about: 'Email to this domain becomes an event for webhooks, workflows and your list of received email.',
  off: 'Receiving is off.',
  turnOn: 'Turn on receiving…',
  turnOnTitle: (domain: string) => isolated`Receive email at ${domain}?`,
  turnOnAction: 'Turn on receiving',
  turnOnAbout: (domain: string) =>
    isolated`Once its MX record is published, all email to ${domain} comes here, and existing mailboxes on it stop receiving. If people have mailboxes there, use a subdomain such as reply.example.com.`,
  turnedOn: 'Publish the MX record shown on this page',
  turnOff: 'Turn off receiving…',
  turnOffTitle: (domain: string) => isolated`Stop receiving email at ${domain}?`,
  turnOffAction: 'Turn off receiving',
  turnOffAbout: 'Email to it is rejected from now on. Emails already received stay. Remove its MX record too.',
  turnedOff: 'Receiving turned off',
  viewReceived: 'View received email',
  signReplies: 'Sign reply addresses',
  signRepliesHint:
    'Emails with a Reply-To at this domain get a signed address, so that replies can be matched even when headers are lost.',
  routes: 'Routes',
  routesAbout: 'The first matching route applies. Email without a match becomes an event.',
  route: (number: number) => `Route ${number}`,
  match: 'Local part',
  matchHint: 'The part before the @. Use a name, a prefix such as support*, or * for all.',
  action: 'Action',
  actions: { event: 'Create an event', drop: 'Discard the email' } as const,
  webhook: 'Webhook',
  anyWebhook: 'All that subscribe to the event',
  webhookHint: 'A selected webhook is the only one notified, whichever events it subscribes to.',
  forwardTo: 'Forward to',
  forwardHint:
    'A project member, or an address at one of the project’s verified domains that doesn’t receive here. Leave empty for no forwarding.',
  forwarding: {
    active: 'Forwarding is on.',
    suppressed: 'Not forwarding: the address bounced, marked an email as spam or is suppressed.',
    not_allowed: 'Not forwarding: the member was removed, or the domain isn’t verified or receives here.',
  } satisfies Record<Forwarding, string>,
  addRoute: 'Add route',
  removeRoute: 'Remove route',
  moveUp: 'Move up',
  saved: 'Routes saved',
  labels: { routes: 'Routes' },
};
