import { OUTPUTS } from '../../../lib/aws/settings';
import type { DeployedStack, NewStack, Resource, Template } from './facts';

/** CloudFormation replaces the store with an empty one if one of its `identityProperties` changes. */
const STORES: Readonly<Record<string, { name: string; identityProperties: readonly string[] }>> = {
  'AWS::DynamoDB::Table': { name: 'the table', identityProperties: ['TableName', 'KeySchema'] },
  'AWS::S3::Bucket': { name: 'the bucket', identityProperties: ['BucketName'] },
  'AWS::ApiGateway::RestApi': { name: "the API's address, which links in sent email use", identityProperties: [] },
  'AWS::SQS::Queue': { name: 'a queue with its messages', identityProperties: ['QueueName', 'FifoQueue'] },
};

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
const isRetained = (policy: string | undefined): boolean => policy === 'Retain' || policy === 'RetainExceptOnCreate';

const hasRecovery = ({ PointInTimeRecoverySpecification: recovery }: Record<string, unknown>): boolean =>
  (recovery as { PointInTimeRecoveryEnabled?: boolean } | undefined)?.PointInTimeRecoveryEnabled === true;

function lostProtections(id: string, storeName: string, before: Resource, after: Resource): string[] {
  const { Properties: oldProperties = {} } = before;
  const { Properties: newProperties = {} } = after;
  const isNoLongerRetained = (['DeletionPolicy', 'UpdateReplacePolicy'] as const).some(
    (policy) => isRetained(before[policy]) && !isRetained(after[policy]),
  );
  return [
    ...(isNoLongerRetained ? [`${id}: ${storeName} is no longer kept when the stack is deleted.`] : []),
    ...(oldProperties.DeletionProtectionEnabled === true && newProperties.DeletionProtectionEnabled !== true
      ? [`${id}: ${storeName} is no longer protected against deletion.`]
      : []),
    ...(hasRecovery(oldProperties) && !hasRecovery(newProperties)
      ? [`${id}: ${storeName} can no longer be restored to a point in time.`]
      : []),
  ];
}

interface LifecycleRule {
  Prefix?: string;
  ExpirationInDays?: number;
}
const lifecycleRules = ({ Properties = {} }: Resource): LifecycleRule[] =>
  (Properties.LifecycleConfiguration as { Rules?: LifecycleRule[] } | undefined)?.Rules ?? [];

function shortenedLifetimes(id: string, before: Resource, after: Resource): string[] {
  const daysOf = (rules: LifecycleRule[], prefix = ''): number =>
    rules.find((rule) => (rule.Prefix ?? '') === prefix)?.ExpirationInDays ?? Number.POSITIVE_INFINITY;
  return lifecycleRules(after).flatMap(({ Prefix = '', ExpirationInDays: days }) =>
    days !== undefined && days < daysOf(lifecycleRules(before), Prefix)
      ? [`${id}: objects under ${Prefix || 'any name'} are deleted after ${days} days, earlier than now.`]
      : [],
  );
}

function shortenedRetention(id: string, before: Resource, after: Resource): string[] {
  const daysOf = ({ Properties = {} }: Resource): number =>
    Number(Properties.RetentionInDays ?? Number.POSITIVE_INFINITY);
  return daysOf(after) < daysOf(before) ? [`${id}: logs older than ${daysOf(after)} days are deleted.`] : [];
}

function lossesOf(id: string, before: Resource, after: Resource | undefined): string[] {
  const store = STORES[before.Type];
  if (before.Type === 'AWS::Logs::LogGroup') return after ? shortenedRetention(id, before, after) : [];
  if (!store) return [];
  const { name, identityProperties } = store;
  if (!after || after.Type !== before.Type) return [`${id}: ${name} is no longer a part of the stack.`];
  const changedProperties = identityProperties.filter((property) =>
    differs(before.Properties?.[property], after.Properties?.[property]),
  );
  if (changedProperties.length > 0)
    return [`${id}: ${name} would be replaced by an empty one (${changedProperties.join(', ')}).`];
  return [...lostProtections(id, name, before, after), ...shortenedLifetimes(id, before, after)];
}

function tableChange(before: Template, after: Template): string[] {
  const deployedTable = before.Outputs?.[OUTPUTS.table]?.Value;
  const newTable = after.Outputs?.[OUTPUTS.table]?.Value;
  return deployedTable !== undefined && differs(deployedTable, newTable)
    ? ['The service would work on another table (restoredTableStream), which has none of the rows since.']
    : [];
}

export function lossesBy(deployedStacks: ReadonlyMap<string, DeployedStack>, stacks: readonly NewStack[]): string[] {
  return stacks.flatMap(({ name, template }) => {
    const before = deployedStacks.get(name)?.template ?? {};
    const resources = Object.entries(before.Resources ?? {});
    return [
      ...resources.flatMap(([id, resource]) => lossesOf(id, resource, template.Resources?.[id])),
      ...tableChange(before, template),
    ];
  });
}
