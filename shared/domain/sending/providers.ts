import type { figureProviders } from '../../contract/figures';

/** Who keeps most people's mailboxes. */
export type Provider = (typeof figureProviders)[number];

/** Domains of mailboxes that each provider gives to anybody. Companies' own domains at a provider are not known. */
const domains: Readonly<Record<Exclude<Provider, 'other'>, readonly string[]>> = {
  gmail: ['gmail.com', 'googlemail.com'],
  outlook: [
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'hotmail.co.uk',
    'hotmail.fr',
    'hotmail.de',
    'live.co.uk',
  ],
  yahoo: ['yahoo.com', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'yahoo.co.in', 'ymail.com', 'rocketmail.com', 'aol.com'],
  icloud: ['icloud.com', 'me.com', 'mac.com'],
};

const byDomain = new Map<string, Provider>(
  Object.entries(domains).flatMap(([provider, names]) => names.map((name) => [name, provider as Provider])),
);

/** The provider of an address's mailbox, by its domain. */
export const providerOf = (address: string): Provider =>
  byDomain.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase()) ?? 'other';
