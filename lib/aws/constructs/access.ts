import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { type EnvName, envNames } from '../../../shared/ops/env';
import { indexName } from '../../../shared/ops/names';
import { queueVariable } from '../../../shared/ops/queues';
import type { QueueName } from '../../functions-and-queues';
import { tableIndexes } from '../../streams-and-timers';
import { acknowledge } from '../acknowledge';
import type { Grant } from '../grant';
import { configurationSetArn, type Lane } from './email-feedback';
import type { WorkQueue } from './work-queue';

export interface ServiceResources {
  table: ITable;
  bucket: Bucket;
  queues: Readonly<Record<QueueName, WorkQueue>>;
  configurationSets: Readonly<Record<Lane, string>>;
  publicUrl: string;
  rateCeiling: number;
  recordDays: number;
  deliveryEvents: boolean;
  mailboxInsights: boolean;
  receivedTopic?: string;
  tenants?: string;
}

export function grantPermissions(lambda: LambdaFunction, grant: Grant, resources: ServiceResources): void {
  new Access(lambda, grant, resources).apply();
}

const receiptActions = [
  'ses:DescribeActiveReceiptRuleSet',
  'ses:CreateReceiptRuleSet',
  'ses:SetActiveReceiptRuleSet',
  'ses:CreateReceiptRule',
  'ses:DeleteReceiptRule',
];

class Access {
  private readonly identities: string;

  constructor(
    private readonly lambda: LambdaFunction,
    private readonly grant: Grant,
    private readonly resources: ServiceResources,
  ) {
    this.identities = this.sesArn('identity', '*');
  }

  apply(): void {
    const { needsDeliveryEvents, needsPublicUrl, needsRecordDays } = this.grant;
    this.grantTable();
    this.grantStorage();
    this.grantQueues();
    this.grantSes();
    this.grantTenants();
    this.grantReceipts();
    if (needsDeliveryEvents) this.setVariable('deliveryEvents', this.resources.deliveryEvents ? 'on' : 'off');
    if (needsPublicUrl) this.setVariable('publicUrl', this.resources.publicUrl);
    if (needsRecordDays) this.setVariable('recordDays', String(this.resources.recordDays));
  }

  private setVariable(name: EnvName, value: string): void {
    this.lambda.addEnvironment(envNames[name], value);
  }

  private allow(actions: string[], resources: string[], conditions?: Record<string, unknown>): void {
    this.lambda.addToRolePolicy(new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }));
  }

  private grantTable(): void {
    const { table: actions, partitions } = this.grant;
    const { table } = this.resources;
    if (!actions) return;
    this.setVariable('table', table.tableName);
    const tableActions = actions.map((action) => `dynamodb:${action}`);
    const onlyPartitions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partitions] } };
    this.allow(tableActions, [table.tableArn], partitions ? onlyPartitions : undefined);
    const indexes = tableIndexes.map(({ name }) => `${table.tableArn}/index/${indexName(name)}`);
    if (actions.includes('Query')) this.allow(['dynamodb:Query'], indexes);
  }

  private grantStorage(): void {
    const { storage } = this.grant;
    const { bucket } = this.resources;
    if (!storage) return;
    this.setVariable('emailBucket', bucket.bucketName);
    // The explanation of the wildcard must contain the ARN as the template writes it, so the stack exports the ARN
    // first.
    const bucketArn = Stack.of(bucket).exportValue(bucket.bucketArn);
    for (const [prefix, actions] of Object.entries(storage)) {
      const objects = `${bucketArn}/${prefix}*`;
      const objectActions = actions.map((action) => `s3:${action}`);
      this.allow(objectActions, [objects]);
      this.explainWildcard(objects, `All objects under ${prefix}; their keys contain the project.`);
    }
    // Without this action, S3 returns 403 instead of 404 for a missing object.
    const canReadObjects = Object.values(storage).some((actions) => actions.includes('GetObject'));
    if (canReadObjects) this.allow(['s3:ListBucket'], [bucketArn]);
  }

  private grantQueues(): void {
    const { queues = [], backlogs = [], mayReadFeedbackHealth } = this.grant;
    const workQueues = this.resources.queues;
    for (const name of new Set([...queues, ...backlogs]))
      this.setVariable(queueVariable(name), workQueues[name].queue.queueUrl);
    const arnsOf = (names: readonly QueueName[]) => names.map((name) => workQueues[name].queue.queueArn);
    if (queues.length > 0) this.allow(['sqs:SendMessage'], arnsOf(queues));
    if (backlogs.length > 0) this.allow(['sqs:GetQueueAttributes'], arnsOf(backlogs));
    if (!mayReadFeedbackHealth) return;
    const { queue, deadLetters } = workQueues.feedback;
    this.setVariable(queueVariable('feedback'), queue.queueUrl);
    this.setVariable('feedbackDeadLetters', deadLetters.queueUrl);
    this.allow(['sqs:GetQueueAttributes'], [queue.queueArn, deadLetters.queueArn]);
  }

  private grantSes(): void {
    const { maySend, identities, mayReadAccount, insights, needsRateCeiling } = this.grant;
    if (maySend) {
      this.setConfigurationSets();
      // SES requires SendRawEmail for raw content and for email with attachments.
      this.allow(['ses:SendEmail', 'ses:SendRawEmail'], [this.identities, ...this.configurationSetArns()]);
    }
    if (identities) {
      const identityActions = identities.map((action) => `ses:${action}`);
      this.allow(identityActions, [this.identities]);
    }
    if (maySend || identities) this.explainWildcard(this.identities, 'Projects add domains at run time.');
    if (mayReadAccount) this.allow(['ses:GetAccount'], ['*']);
    if (insights && this.resources.mailboxInsights) {
      this.setVariable('mailboxInsights', 'on');
      if (insights === 'call') this.allow(['ses:GetEmailAddressInsights'], ['*']);
    }
    if (needsRateCeiling) this.setVariable('rateCeiling', String(this.resources.rateCeiling));
  }

  /** Allows these actions on all resources, because IAM can't limit actions on receipt rules. */
  private grantReceipts(): void {
    const { receivedTopic, bucket } = this.resources;
    if (!this.grant.mayManageReceiptRules || receivedTopic === undefined) return;
    this.setVariable('receivedTopic', receivedTopic);
    this.setVariable('emailBucket', bucket.bucketName);
    this.allow(receiptActions, ['*']);
  }

  private grantTenants(): void {
    const { tenants: actions } = this.grant;
    const { tenants: prefix } = this.resources;
    if (!actions || prefix === undefined) return;
    this.setVariable('tenants', prefix);
    const needsOnlyNames = actions.length === 0;
    if (needsOnlyNames) return;
    const tenants = this.sesArn('tenant', `${prefix}-*`);
    this.explainWildcard(tenants, 'Projects are created at run time; their tenants are named by their ids.');
    const tenantActions = actions.map((action) => `ses:${action}`);
    this.allow(tenantActions, [tenants]);
    const associations = tenantActions.filter((action) => action.endsWith('ResourceAssociation'));
    this.allow(associations, [this.identities, ...this.configurationSetArns()]);
    if (actions.includes('CreateTenantResourceAssociation')) this.setConfigurationSets();
  }

  private setConfigurationSets(): void {
    this.setVariable('transactionalSet', this.resources.configurationSets.transactional);
    this.setVariable('bulkSet', this.resources.configurationSets.bulk);
  }

  private configurationSetArns(): string[] {
    return Object.values(this.resources.configurationSets).map((set) => configurationSetArn(this.lambda, set));
  }

  private sesArn(resource: string, resourceName: string): string {
    return Stack.of(this.lambda).formatArn({ service: 'ses', resource, resourceName });
  }

  private explainWildcard(arn: string, reason: string): void {
    const text = arnText(Stack.of(this.lambda).resolve(arn));
    acknowledge(this.lambda.role ?? this.lambda, {
      [`AwsSolutions-IAM5[Resource::${text}]`]: reason,
      [`Serverless-LambdaStarPermissions[Resource::${text}]`]: reason,
    });
  }
}

function arnText(value: unknown): string {
  if (typeof value === 'string') return value;
  const part = value as { 'Fn::Join'?: [string, unknown[]]; 'Fn::ImportValue'?: string; Ref?: string };
  if (part['Fn::Join']) return part['Fn::Join'][1].map(arnText).join('');
  return part['Fn::ImportValue'] ?? `<${part.Ref}>`;
}
