import * as z from 'zod';
import { type AccountStore, arnOf, type Identity } from './account-store';
import { domainOf } from './address';
import { alreadyExists, badRequest, notFound } from './errors';
import { type Operation, pageOf } from './operation';

const createIdentityRequest = z.object({
  EmailIdentity: z.string().min(1),
  ConfigurationSetName: z.string().optional(),
  Tags: z
    .array(z.object({ Key: z.string().min(1).max(128), Value: z.string().max(256) }))
    .max(50)
    .optional(),
});
const mailFromRequest = z.object({
  MailFromDomain: z.string().optional(),
  BehaviorOnMxFailure: z.enum(['USE_DEFAULT_VALUE', 'REJECT_MESSAGE']).default('USE_DEFAULT_VALUE'),
});
const feedbackRequest = z.object({ EmailForwardingEnabled: z.boolean().default(false) });
const identityConfigurationSetRequest = z.object({ ConfigurationSetName: z.string().optional() });

const identityName = /^(?:[^\s@]+@)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

const typeOf = (name: string): string => (name.includes('@') ? 'EMAIL_ADDRESS' : 'DOMAIN');

export const createEmailIdentity: Operation = ({ account }, { body }) => {
  const request = createIdentityRequest.parse(body);
  const name = request.EmailIdentity.toLowerCase();
  if (!identityName.test(name)) throw badRequest(`Invalid email address or domain name <${name.slice(0, 320)}>.`);
  if (account.identities.has(name)) throw alreadyExists(`Email identity ${name} already exist.`);
  if (request.ConfigurationSetName) requireConfigurationSet(account, request.ConfigurationSetName);
  const identity = account.newIdentity(name, {
    configurationSet: request.ConfigurationSetName,
    tags: request.Tags,
  });
  account.save('identity', identity);
  return {
    IdentityType: typeOf(name),
    VerifiedForSendingStatus: account.statusOf(identity) === 'SUCCESS',
    DkimAttributes: dkimAttributes(account, identity),
  };
};

export const getEmailIdentity: Operation = ({ account }, { names: [name = ''] }) => {
  const identity = requireIdentity(account, name);
  const status = account.statusOf(identity);
  return {
    IdentityType: typeOf(identity.name),
    FeedbackForwardingStatus: identity.feedbackForwarding,
    VerifiedForSendingStatus: status === 'SUCCESS' || status === 'TEMPORARY_FAILURE',
    VerificationStatus: status,
    DkimAttributes: dkimAttributes(account, identity),
    MailFromAttributes: mailFromAttributes(account, identity),
    Policies: {},
    Tags: identity.tags ?? [],
    ConfigurationSetName: identity.configurationSet,
    VerificationInfo: { ...(status === 'FAILED' && { ErrorType: 'HOST_NOT_FOUND' }) },
  };
};

export const listEmailIdentities: Operation = ({ account }, { body }) => {
  const { page, ...next } = pageOf(account.identities.keys(), body);
  const items = page.map((name) => {
    const status = account.statusOf(requireIdentity(account, name));
    const state = { SendingEnabled: status === 'SUCCESS', VerificationStatus: status };
    return { IdentityType: typeOf(name), IdentityName: name, ...state };
  });
  return { EmailIdentities: items, ...next };
};

export const deleteEmailIdentity: Operation = ({ account }, { names: [name = ''] }) => {
  const identity = requireIdentity(account, name);
  if (account.isInTenant(arnOf(`identity/${identity.name}`))) {
    throw badRequest(`Identity <${identity.name}> is associated with a tenant.`);
  }
  account.remove('identity', identity.name);
  return {};
};

export const putMailFromAttributes: Operation = ({ account, clock }, { body, names: [name = ''] }) => {
  const identity = requireIdentity(account, name);
  const { MailFromDomain: domain, BehaviorOnMxFailure: behavior } = mailFromRequest.parse(body);
  if (domain && !domain.toLowerCase().endsWith(`.${domainOf(identity.name)}`)) {
    throw badRequest(`Provided MAIL-FROM domain <${domain}> is not subdomain of the domain of the identity <${name}>.`);
  }
  const mailFrom = domain ? { domain: domain.toLowerCase(), behavior, setAt: clock.now() } : undefined;
  account.save('identity', { ...identity, mailFrom });
  return {};
};

export const putFeedbackAttributes: Operation = ({ account }, { body, names: [name = ''] }) => {
  const { EmailForwardingEnabled } = feedbackRequest.parse(body);
  account.save('identity', { ...requireIdentity(account, name), feedbackForwarding: EmailForwardingEnabled });
  return {};
};

export const putIdentityConfigurationSet: Operation = ({ account }, { body, names: [name = ''] }) => {
  const { ConfigurationSetName } = identityConfigurationSetRequest.parse(body);
  if (ConfigurationSetName) requireConfigurationSet(account, ConfigurationSetName);
  account.save('identity', { ...requireIdentity(account, name), configurationSet: ConfigurationSetName });
  return {};
};

export function requireConfigurationSet(account: AccountStore, name: string): void {
  if (!account.configurationSets.has(name)) throw notFound(`Configuration set <${name}> does not exist.`);
}

function requireIdentity(account: AccountStore, name: string): Identity {
  const identity = account.identities.get(name.toLowerCase());
  if (!identity) throw notFound(`Email identity <${name}> does not exist.`);
  return identity;
}

function dkimAttributes(account: AccountStore, identity: Identity) {
  if (typeOf(identity.name) === 'EMAIL_ADDRESS') return { SigningEnabled: false, Status: 'NOT_STARTED', Tokens: [] };
  return {
    SigningEnabled: true,
    Status: account.statusOf(identity),
    Tokens: identity.tokens,
    SigningAttributesOrigin: 'AWS_SES',
    NextSigningKeyLength: 'RSA_2048_BIT',
    CurrentSigningKeyLength: 'RSA_2048_BIT',
    LastKeyGenerationTimestamp: identity.createdAt / 1000,
  };
}

function mailFromAttributes(account: AccountStore, { name, mailFrom }: Identity) {
  if (!mailFrom) return undefined;
  return {
    MailFromDomain: mailFrom.domain,
    MailFromDomainStatus: account.statusSince(name, mailFrom.setAt),
    BehaviorOnMxFailure: mailFrom.behavior,
  };
}

const DKIM_NAME = /^([a-z2-7]{32})\._domainkey\.(.+)$/;
const DMARC_NAME = /^_dmarc\.(.+)$/;
const BOUNCES = 'feedback-smtp.eu-central-1.amazonses.com';
const SPF = 'v=spf1 include:amazonses.com ~all';

export function publishedRecords(account: AccountStore, type: 'TXT' | 'CNAME' | 'MX', name: string): string[] {
  if (type === 'CNAME') return dkimRecords(account, name);
  const isMailFrom = [...account.identities.values()].some(({ mailFrom }) => mailFrom?.domain === name);
  if (isMailFrom) return type === 'MX' ? [`10 ${BOUNCES}`] : [SPF];
  return type === 'TXT' ? dmarcRecords(account, name) : [];
}

function dkimRecords(account: AccountStore, name: string): string[] {
  const [, token = '', domain = ''] = DKIM_NAME.exec(name) ?? [];
  const isPublished = account.identities.get(domain)?.tokens.includes(token);
  return isPublished ? [`${token}.dkim.amazonses.com`] : [];
}

function dmarcRecords(account: AccountStore, name: string): string[] {
  const [, domain = ''] = DMARC_NAME.exec(name) ?? [];
  return account.identities.has(domain) ? [`v=DMARC1; p=quarantine; rua=mailto:reports@${domain}`] : [];
}
