import type { DomainRoutes } from '@posthaste/client';
import { isolated } from '../../../../ui/isolated';

type Forwarding = NonNullable<DomainRoutes['routes'][number]['forwarding']>;

export const words = {
  unreadRoutes: 'Couldn’t load the routes.',
  title: 'Receiving',
  about: 'Email to this domain becomes an event for webhooks, workflows and your list of received email.',
  off: 'Receiving is off.',
  begin: 'Turn on receiving…',
  beginTitle: (domain: string) => isolated`Receive email at ${domain}?`,
  beginAction: 'Turn on receiving',
  beginAbout: (domain: string) =>
    isolated`Once its MX record is published, all email to ${domain} comes here, and existing mailboxes on it stop receiving. If people have mailboxes there, use a subdomain such as reply.example.com.`,
  begun: 'Publish the MX record shown on this page',
  end: 'Turn off receiving…',
  endTitle: (domain: string) => isolated`Stop receiving email at ${domain}?`,
  endAction: 'Turn off receiving',
  endAbout: 'Email to it is rejected from now on. Emails already received stay. Remove its MX record too.',
  ended: 'Receiving turned off',
  open: 'View received email',
  signed: 'Sign reply addresses',
  signedHint:
    'Emails with a Reply-To at this domain get a signed address, so that replies can be matched even when headers are lost.',
  routes: 'Routes',
  routesAbout: 'The first matching route applies. Email without a match becomes an event.',
  route: (number: number) => `Route ${number}`,
  match: 'Local part',
  matchHint: 'The part before the @. Use a name, a prefix such as support*, or * for all.',
  action: 'Action',
  actions: { event: 'Create an event', drop: 'Delete without a trace' } as const,
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
  add: 'Add route',
  remove: 'Remove route',
  moveUp: 'Move up',
  saved: 'Routes saved',
  labels: { routes: 'Routes' },
};
