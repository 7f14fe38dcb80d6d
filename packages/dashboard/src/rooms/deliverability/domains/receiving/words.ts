import type { DomainRoutes } from '@posthaste/client';

type Forwarding = NonNullable<DomainRoutes['routes'][number]['forwarding']>;

/** Words of the part of a domain's page about received mail. */
export const words = {
  title: 'Received mail',
  about: 'Mail to this name becomes an event of its sender, for webhooks, workflows and the list of received mail.',
  off: 'This domain receives nothing.',
  begin: 'Receive mail…',
  beginTitle: (domain: string) => `Receive mail to ${domain}?`,
  beginAction: 'Receive mail',
  beginAbout: (domain: string) =>
    `Once its MX record is published, all mail to ${domain} comes here, and mailboxes that it has elsewhere get none. Use a sub-domain, such as reply.example.com, if people have mailboxes on this name.`,
  begun: 'Publish the MX record that the page lists now',
  end: 'Stop receiving…',
  endTitle: (domain: string) => `Stop receiving mail to ${domain}?`,
  endAction: 'Stop receiving',
  endAbout: 'SES refuses mail to it from now on. What was received stays. Remove its MX record too.',
  ended: 'The domain receives nothing any more',
  open: 'Open the list of received mail',
  signed: 'Sign the addresses that answers go to',
  signedHint:
    'Mail with a Reply-To at this domain leaves with a signed address, which names the mail for programs that drop the headers of answers.',
  routes: 'Routes by address',
  routesAbout: 'The first route that matches decides. Mail that none matches is an event.',
  route: (number: number) => `Route ${number}`,
  match: 'Before the @',
  matchHint: 'A name, its beginning with a * such as support*, or * for all.',
  action: 'What becomes of the mail',
  actions: { event: 'It is an event', drop: 'It is deleted and leaves no trace' } as const,
  webhook: 'Webhook',
  anyWebhook: 'Those that ask for the event',
  webhookHint: 'A webhook that is chosen gets the mail alone, whichever events it asks for.',
  forwardTo: 'Forward to',
  forwardHint:
    'A member of the project, or an address at a verified domain of the project that does not receive here. Empty: nobody.',
  forwarding: {
    active: 'Mail is forwarded.',
    suppressed: 'Nothing is forwarded: the address bounced, reported spam or is suppressed.',
    not_allowed: 'Nothing is forwarded: its member was removed, or its domain is not verified or receives here.',
  } satisfies Record<Forwarding, string>,
  add: 'Add route',
  remove: 'Remove route',
  moveUp: 'Move up',
  saved: 'The routes are saved',
  labels: { routes: 'Routes' },
};
