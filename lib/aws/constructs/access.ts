import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { type EnvName, envNames } from '../../../shared/ops/env';
import { indexName } from '../../../shared/ops/names';
import { queueVariable } from '../../../shared/ops/queues';
import { type QueueName, tableIndexes } from '../../parts';
import { acknowledge } from '../acknowledge';
import type { Grant } from '../grants';
import { configurationSetArn, type Lane } from './mail-feedback';
import type { WorkQueue } from './work-queue';

/** The resources that functions can get access to. */
export interface ServiceResources {
  table: ITable;
  bucket: Bucket;
  queues: Readonly<Record<QueueName, WorkQueue>>;
  configurationSets: Readonly<Record<Lane, string>>;
  publicUrl: string;
  rateCeiling: number;
  recordDays: number;
  /** SES reports each delivery of bulk mail. */
  deliveryEvents: boolean;
  /** The prefix of tenants' names; absent if the installation has no tenants. */
  tenants?: string;
}

/** Gives a function what its row in the table of grants says: each permission together with its variable. */
export function giveAccess(lambda: LambdaFunction, grant: Grant, resources: ServiceResources): void {
  const tell = (name: EnvName, value: string) => lambda.addEnvironment(envNames[name], value);
  const allow = (actions: string[], targets: string[], conditions?: object) =>
    lambda.addToRolePolicy(
      new PolicyStatement({ actions, resources: targets, ...(conditions ? { conditions: { ...conditions } } : {}) }),
    );
  giveTable(grant, resources, tell, allow);
  giveStorage(lambda, grant, resources, tell, allow);
  giveQueues(grant, resources, tell, allow);
  giveSes(lambda, grant, resources, tell, allow);
  giveTenants(lambda, grant, resources, tell, allow);
  if (grant.deliveryEvents) tell('deliveryEvents', resources.deliveryEvents ? 'on' : 'off');
  if (grant.links) tell('publicUrl', resources.publicUrl);
  if (grant.records) tell('recordDays', String(resources.recordDays));
}

type Tell = (name: EnvName, value: string) => void;
type Allow = (actions: string[], targets: string[], conditions?: object) => void;

function giveTable({ table: actions, partitions }: Grant, { table }: ServiceResources, tell: Tell, allow: Allow): void {
  if (!actions) return;
  tell('table', table.tableName);
  const condition = partitions && { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partitions] } };
  allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn],
    condition || undefined,
  );
  const indexes = tableIndexes.map(({ name }) => `${table.tableArn}/index/${indexName(name)}`);
  if (actions.includes('Query')) allow(['dynamodb:Query'], indexes);
}

function giveStorage(
  lambda: LambdaFunction,
  grant: Grant,
  { bucket }: ServiceResources,
  tell: Tell,
  allow: Allow,
): void {
  if (!grant.storage) return;
  tell('mailBucket', bucket.bucketName);
  // Exported explicitly, so that the wildcard below is explained under the name that the template has.
  const imported = Stack.of(bucket).exportValue(bucket.bucketArn);
  for (const [prefix, actions] of Object.entries(grant.storage)) {
    const objects = `${imported}/${prefix}*`;
    const permitted = actions.map((action) => `s3:${action}`);
    allow(permitted, [objects]);
    explainWildcard(lambda, objects, `All objects under ${prefix}; their keys hold the project.`);
  }
  // Without it S3 answers 403 instead of 404 for a missing object.
  const reads = Object.values(grant.storage).some((actions) => actions.includes('GetObject'));
  if (reads) allow(['s3:ListBucket'], [imported]);
}

function giveQueues(grant: Grant, resources: ServiceResources, tell: Tell, allow: Allow): void {
  const { queues = [], backlogs = [] } = grant;
  for (const name of new Set([...queues, ...backlogs])) {
    tell(queueVariable(name), resources.queues[name].queue.queueUrl);
  }
  const arnsOf = (names: readonly QueueName[]) => names.map((name) => resources.queues[name].queue.queueArn);
  if (queues.length > 0) allow(['sqs:SendMessage'], arnsOf(queues));
  if (backlogs.length > 0) allow(['sqs:GetQueueAttributes'], arnsOf(backlogs));
  if (grant.feedbackHealth) {
    const { deadLetters } = resources.queues.feedback;
    tell('feedbackDeadLetters', deadLetters.queueUrl);
    allow(['sqs:GetQueueAttributes'], [deadLetters.queueArn]);
  }
}

function giveSes(lambda: LambdaFunction, grant: Grant, resources: ServiceResources, tell: Tell, allow: Allow): void {
  const { configurationSets: sets } = resources;
  const identities = Stack.of(lambda).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });
  if (grant.sends) {
    tell('transactionalSet', sets.transactional);
    tell('bulkSet', sets.bulk);
    const ofLanes = Object.values(sets).map((set) => configurationSetArn(lambda, set));
    allow(['ses:SendEmail'], [identities, ...ofLanes]);
  }
  if (grant.identities) {
    const actions = grant.identities.map((action) => `ses:${action}`);
    allow(actions, [identities]);
  }
  if (grant.sends || grant.identities) explainWildcard(lambda, identities, 'Projects add domains while it runs.');
  if (grant.account) allow(['ses:GetAccount'], ['*']);
  if (grant.insights) allow(['ses:GetEmailAddressInsights'], ['*']);
  if (grant.rate) tell('rateCeiling', String(resources.rateCeiling));
}

const isJoining = (action: string): boolean => action.endsWith('ResourceAssociation');

function giveTenants(
  lambda: LambdaFunction,
  grant: Grant,
  resources: ServiceResources,
  tell: Tell,
  allow: Allow,
): void {
  const { tenants: prefix, configurationSets: sets } = resources;
  const { tenants: actions } = grant;
  if (!actions || prefix === undefined) return;
  tell('tenants', prefix);
  if (actions.length === 0) return;
  const arn = (resource: string, resourceName: string) =>
    Stack.of(lambda).formatArn({ service: 'ses', resource, resourceName });
  const [tenants, identities] = [arn('tenant', `${prefix}-*`), arn('identity', '*')];
  explainWildcard(lambda, tenants, 'Projects are made while it runs; their tenants have their ids as names.');
  const permitted = actions.map((action) => `ses:${action}`);
  allow(permitted, [tenants]);
  const ofLanes = Object.values(sets).map((set) => configurationSetArn(lambda, set));
  allow(permitted.filter(isJoining), [identities, ...ofLanes]);
  if (!actions.includes('CreateTenantResourceAssociation')) return;
  tell('transactionalSet', sets.transactional);
  tell('bulkSet', sets.bulk);
}

/** cdk-nag names a wildcard by its resource as text, with `<Logical.Attribute>` for references in the stack. */
function explainWildcard(lambda: LambdaFunction, arn: string, reason: string): void {
  const text = asText(Stack.of(lambda).resolve(arn));
  acknowledge(lambda.role ?? lambda, {
    [`AwsSolutions-IAM5[Resource::${text}]`]: reason,
    [`Serverless-LambdaStarPermissions[Resource::${text}]`]: reason,
  });
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  const part = value as { 'Fn::Join'?: [string, unknown[]]; 'Fn::ImportValue'?: string; Ref?: string };
  if (part['Fn::Join']) return part['Fn::Join'][1].map(asText).join('');
  return part['Fn::ImportValue'] ?? `<${part.Ref}>`;
}
