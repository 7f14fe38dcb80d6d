import type { mailboxProviders } from '../../contract/figures';

export type Provider = (typeof mailboxProviders)[number];

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

const providerByDomain = new Map<string, Provider>(
  Object.entries(domains).flatMap(([provider, names]) => names.map((name) => [name, provider as Provider])),
);

export const providerOf = (address: string): Provider =>
  providerByDomain.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase()) ?? 'other';
