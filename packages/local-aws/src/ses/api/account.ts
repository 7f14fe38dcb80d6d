import * as z from 'zod';
import { alreadyExists, badRequest } from './errors';
import { requireConfigurationSet } from './identities';
import { type Operation, pageOf } from './operation';

const configurationSetRequest = z.object({ ConfigurationSetName: z.string().min(1) });
const insightsRequest = z.object({ EmailAddress: z.string().min(1).max(320) });

/** SES always returns a rate; 10,000 means "no limit". */
const UNLIMITED_RATE = 10_000;
const UNLIMITED_QUOTA = -1;

export const getAccount: Operation = ({ control: { settings }, emails, clock }) => ({
  DedicatedIpAutoWarmupEnabled: false,
  EnforcementStatus: settings.enforcement,
  ProductionAccessEnabled: !settings.sandbox,
  SendQuota: {
    Max24HourSend: settings.dailyQuota ?? UNLIMITED_QUOTA,
    MaxSendRate: settings.rate ?? UNLIMITED_RATE,
    SentLast24Hours: emails.sent.total(clock.now()),
  },
  SendingEnabled: !settings.sendingPaused,
  SuppressionAttributes: { SuppressedReasons: [] },
});

export const createConfigurationSet: Operation = ({ account }, { body }) => {
  const { ConfigurationSetName: name } = configurationSetRequest.parse(body);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw badRequest(`Invalid configuration set name <${name}>.`);
  if (account.configurationSets.has(name)) throw alreadyExists(`Configuration set <${name}> already exists.`);
  account.save('configuration-set', { name });
  return {};
};

export const getConfigurationSet: Operation = ({ account }, { names: [name = ''] }) => {
  requireConfigurationSet(account, name);
  return {
    ConfigurationSetName: name,
    SendingOptions: { SendingEnabled: true },
    ReputationOptions: { ReputationMetricsEnabled: false },
    SuppressionOptions: { SuppressedReasons: [] },
    Tags: [],
  };
};

export const listConfigurationSets: Operation = ({ account }, { body }) => {
  const { page, ...next } = pageOf(account.configurationSets.keys(), body);
  return { ConfigurationSets: page, ...next };
};

export const deleteConfigurationSet: Operation = ({ account }, { names: [name = ''] }) => {
  requireConfigurationSet(account, name);
  account.remove('configuration-set', name);
  return {};
};

type Confidence = 'LOW' | 'MEDIUM' | 'HIGH';

const simulatedInsights = new Map<string, readonly [valid: Confidence, exists: Confidence]>([
  ['missing', ['LOW', 'LOW']],
  ['doubtful', ['LOW', 'MEDIUM']],
  ['unsure', ['MEDIUM', 'MEDIUM']],
]);

const verdict = (confidence: Confidence) => ({ ConfidenceVerdict: confidence });
const certainVerdict = (isTrue: boolean) => verdict(isTrue ? 'HIGH' : 'LOW');

export const getEmailAddressInsights: Operation = (_context, { body }) => {
  const { EmailAddress: address } = insightsRequest.parse(body);
  const local = /^([^@]+)@[^@]+$/.exec(address)?.[1];
  if (local === undefined) throw badRequest('Invalid email address.');
  const [valid, exists] = simulatedInsights.get(local) ?? ['HIGH', 'HIGH'];
  return {
    MailboxValidation: {
      IsValid: verdict(valid),
      Evaluations: {
        HasValidSyntax: verdict('HIGH'),
        HasValidDnsRecords: verdict('HIGH'),
        MailboxExists: verdict(exists),
        IsRoleAddress: certainVerdict(local === 'postmaster'),
        IsDisposable: certainVerdict(local === 'disposable'),
        IsRandomInput: certainVerdict(local === 'random'),
      },
    },
  };
};
