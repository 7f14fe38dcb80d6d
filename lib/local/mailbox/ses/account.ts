import { alreadyExists, badRequest } from './errors';
import { requireConfigurationSet } from './identities';
import type { Operation } from './operation';
import { configurationSetRequest, pageRequest } from './schema';

/** SES always names a rate; this one stands for "no limit". */
const UNLIMITED_RATE = 10_000;
const UNLIMITED_QUOTA = -1;

export const getAccount: Operation = ({ settings, mails, clock }) => ({
  DedicatedIpAutoWarmupEnabled: false,
  EnforcementStatus: settings().enforcement,
  ProductionAccessEnabled: !settings().sandbox,
  SendQuota: {
    Max24HourSend: settings().dailyQuota ?? UNLIMITED_QUOTA,
    MaxSendRate: settings().rate ?? UNLIMITED_RATE,
    SentLast24Hours: mails.sent.total(clock.now()),
  },
  SendingEnabled: !settings().sendingPaused,
  SuppressionAttributes: { SuppressedReasons: [] },
});

export const createConfigurationSet: Operation = ({ account }, { body }) => {
  const { ConfigurationSetName: name } = configurationSetRequest.parse(body);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw badRequest(`Invalid configuration set name <${name}>.`);
  if (account.configurationSets.has(name)) throw alreadyExists(`Configuration set <${name}> already exists.`);
  account.addConfigurationSet(name);
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
  const { NextToken, PageSize } = pageRequest.parse(body);
  const names = [...account.configurationSets].sort().filter((name) => !NextToken || name > NextToken);
  const page = names.slice(0, PageSize);
  return { ConfigurationSets: page, ...(page.length < names.length && { NextToken: page.at(-1) }) };
};

export const deleteConfigurationSet: Operation = ({ account }, { names: [name = ''] }) => {
  requireConfigurationSet(account, name);
  account.removeConfigurationSet(name);
  return {};
};
