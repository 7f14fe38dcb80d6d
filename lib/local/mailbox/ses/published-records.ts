import type { AccountStore, Identity } from './account-store';

const DKIM = /^([a-z2-7]{32})\._domainkey\.(.+)$/;
const BOUNCES = 'feedback-smtp.eu-central-1.amazonses.com';
const SPF = 'v=spf1 include:amazonses.com ~all';
const DMARC = 'v=DMARC1; p=quarantine; rua=mailto:reports@';

function bouncesTo(account: AccountStore, name: string): Identity | undefined {
  return [...account.identities.values()].find(({ mailFrom }) => mailFrom?.domain === name);
}

/** What the owners of the account's domains have published at a name, for all do as they are told here. */
export function publishedRecords(account: AccountStore, type: 'TXT' | 'CNAME' | 'MX', name: string): string[] {
  if (type === 'CNAME') {
    const [, token = '', domain = ''] = DKIM.exec(name) ?? [];
    return account.identities.get(domain)?.tokens.includes(token) ? [`${token}.dkim.amazonses.com`] : [];
  }
  if (bouncesTo(account, name)) return type === 'MX' ? [`10 ${BOUNCES}`] : [SPF];
  const domain = name.replace(/^_dmarc\./, '');
  return type === 'TXT' && domain !== name && account.identities.has(domain) ? [`${DMARC}${domain}`] : [];
}
