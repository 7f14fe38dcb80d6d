import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { timeouts } from '../../../shared/aws/http-options';
import { listDomains } from '../../../shared/db/domains/domains';
import type { Project } from '../../../shared/db/projects/projects';
import { getAccount } from '../../../shared/db/sending/account';
import { readFeedbackHealth } from '../../../shared/db/sending/feedback-health';
import { organisationalDomain } from '../../../shared/services/check-domain/organisational-domain';
import type { DomainFacts, ServiceFacts, TableFacts } from './facts';

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
    backups: recovery?.PointInTimeRecoveryStatus === 'ENABLED',
    expiry: TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED' && TimeToLiveDescription.AttributeName === 'ttl',
    deletionProtection: Table?.DeletionProtectionEnabled === true,
    stream: Table?.StreamSpecification?.StreamEnabled === true,
    indexes: (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', IndexStatus = 'unknown' }) => ({
      name: IndexName,
      status: IndexStatus,
    })),
  };
}

export async function readService(): Promise<ServiceFacts> {
  const [account, health] = await Promise.all([getAccount(), readFeedbackHealth()]);
  return { askedSesAt: account ? Date.parse(account.checkedAt) : 0, ...health };
}

/** The domains of these projects. */
export async function readDomains(projects: readonly Project[]): Promise<DomainFacts[]> {
  const found: DomainFacts[] = [];
  for (const { id, name, domainToken } of projects) {
    for (const domain of await listDomains(id)) {
      found.push({ project: name, token: domainToken, zone: organisationalDomain(domain.domain), domain });
    }
  }
  return found;
}
