import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { GetQueueUrlCommand, QueueDoesNotExist } from '@aws-sdk/client-sqs';
import { type QueueName, queues } from '../../../lib/functions-and-queues';
import { streams } from '../../../lib/streams-and-timers';
import { timeouts } from '../../../shared/aws/client-options';
import { queueDepth, sqs } from '../../../shared/aws/queues';
import { ses } from '../../../shared/aws/ses-client';
import { listDomains } from '../../../shared/db/domains/domains';
import type { Project } from '../../../shared/db/projects/projects';
import { getAccount } from '../../../shared/db/sending/account';
import { readHold } from '../../../shared/db/sending/campaign-holds';
import { readFeedbackHealth, readRefusal } from '../../../shared/db/sending/feedback-health';
import { sleep } from '../../../shared/ops/clock';
import { organizationalDomain } from '../../../shared/services/check-domain/find-records';
import { type Plan, plans } from '../cost/prices';
import type { Lane, Names } from '../names';
import type {
  AccountFacts,
  ConfigurationSetFacts,
  DomainFacts,
  ProjectFacts,
  QueueFacts,
  ServiceFacts,
  TableFacts,
} from './facts';

/** SES allows one call a second of each operation. */
const CALL_INTERVAL_MS = 1_100;

const planOf = (name: string | undefined): Plan | null => plans.find((plan) => plan === name?.toLowerCase()) ?? null;

export async function readSesAccount(): Promise<AccountFacts> {
  const account = await ses.send(new GetAccountCommand({}));
  const { SendQuota = {}, PricingAttributes, Details } = account;
  return {
    maxSendRate: SendQuota.MaxSendRate ?? 0,
    max24HourSend: SendQuota.Max24HourSend ?? 0,
    sentLast24Hours: SendQuota.SentLast24Hours ?? 0,
    isInSandbox: account.ProductionAccessEnabled !== true,
    sendingEnabled: account.SendingEnabled === true,
    enforcement: account.EnforcementStatus ?? 'unknown',
    review: Details?.ReviewDetails?.Status ?? null,
    suppressedReasons: account.SuppressionAttributes?.SuppressedReasons ?? [],
    plan: planOf(PricingAttributes?.CurrentPlan) ?? 'none',
    nextPlan: planOf(PricingAttributes?.NextPlan),
  };
}

async function readDestinations(name: string): Promise<ConfigurationSetFacts['destinations']> {
  const { EventDestinations = [] } = await ses.send(
    new GetConfigurationSetEventDestinationsCommand({ ConfigurationSetName: name }),
  );
  return EventDestinations.map(({ Enabled, SnsDestination, MatchingEventTypes }) => ({
    enabled: Enabled === true,
    topic: SnsDestination?.TopicArn ?? null,
    events: MatchingEventTypes ?? [],
  }));
}

async function readConfigurationSet(lane: Lane, name: string, isLocal: boolean): Promise<ConfigurationSetFacts | null> {
  try {
    const set = await ses.send(new GetConfigurationSetCommand({ ConfigurationSetName: name }));
    return {
      lane,
      name,
      sendingEnabled: set.SendingOptions?.SendingEnabled !== false,
      // A configuration set without this option uses the account's suppression list.
      suppressedReasons: set.SuppressionOptions ? (set.SuppressionOptions.SuppressedReasons ?? []) : ['account'],
      destinations: isLocal ? null : await readDestinations(name),
    };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

export async function readConfigurationSets({ configurationSet, stage }: Names): Promise<ConfigurationSetFacts[]> {
  const transactional = await readConfigurationSet('transactional', configurationSet('transactional'), stage === null);
  await sleep(CALL_INTERVAL_MS);
  const bulk = await readConfigurationSet('bulk', configurationSet('bulk'), stage === null);
  return [transactional, bulk].filter((set) => set !== null);
}

const queueParts = Object.keys(queues) as QueueName[];

async function readQueue(part: string, name: string): Promise<QueueFacts> {
  try {
    const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    return { part, name, messages: await queueDepth(QueueUrl) };
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return { part, name, messages: null };
    throw error;
  }
}

export const readQueues = (names: Names): Promise<QueueFacts[]> =>
  Promise.all(queueParts.map((part) => readQueue(part, names.queue(part))));

export function readDeadLetters(names: Names): Promise<QueueFacts[]> {
  const streamConsumers = names.stage === null ? [] : Object.values(streams).map(({ consumer }) => consumer);
  return Promise.all([...queueParts, ...streamConsumers].map((part) => readQueue(part, names.deadLetters(part))));
}

export async function readTable(TableName: string): Promise<TableFacts> {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });
  const [{ Table }, { TimeToLiveDescription }, { ContinuousBackupsDescription }] = await Promise.all([
    client.send(new DescribeTableCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
  ]);
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  return {
    status: Table?.TableStatus ?? 'unknown',
    hasBackups: recovery?.PointInTimeRecoveryStatus === 'ENABLED',
    hasExpiry: TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED' && TimeToLiveDescription.AttributeName === 'ttl',
    isDeletionProtected: Table?.DeletionProtectionEnabled === true,
    hasStream: Table?.StreamSpecification?.StreamEnabled === true,
    indexes: (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', IndexStatus = 'unknown' }) => ({
      name: IndexName,
      status: IndexStatus,
    })),
  };
}

export async function readService(): Promise<ServiceFacts> {
  const [account, health, refusal] = await Promise.all([getAccount(), readFeedbackHealth(), readRefusal()]);
  return { lastTickAt: account ? Date.parse(account.checkedAt) : 0, ...health, refusal };
}

export async function readCampaignHolds(projects: readonly Project[]): Promise<ProjectFacts[]> {
  const facts: ProjectFacts[] = [];
  for (const project of projects) facts.push({ ...project, campaignHold: await readHold(project.id) });
  return facts;
}

export async function readDomains(projects: readonly Project[]): Promise<DomainFacts[]> {
  const facts: DomainFacts[] = [];
  for (const { id, name, domainToken } of projects) {
    for (const domain of await listDomains(id)) {
      facts.push({ project: name, token: domainToken, zone: organizationalDomain(domain.domain), domain });
    }
  }
  return facts;
}
