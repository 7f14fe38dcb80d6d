import { describe, expect, test } from '@jest/globals';
import { ALL_SETTINGS_ON } from '../../lib/aws/permissions/allowlist';
import { type QueueName, queues } from '../../lib/functions-and-queues';
import { newId } from '../../shared/ops/ids';
import { buildApp, type Resource } from '../support/infra';

/** As long as the setting takes it. */
const stage = 's'.repeat(16);
const { app, stacks } = buildApp({ ...ALL_SETTINGS_ON, stage });

interface StackTemplate {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: object }>;
}
const artifacts = app.synth().stacks;
const templates = new Map(artifacts.map(({ stackName, template }) => [stackName, template as StackTemplate]));
const all = [...templates.values()].flatMap(({ Resources }) => Object.values(Resources));
const propertiesOf = (type: string) => all.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);

describe('what AWS says how long, large or many things may be, even for the longest stage', () => {
  test.each([...templates.keys()])(
    '%s has no more than 500 resources, of which 200 are left free, 200 outputs and a megabyte',
    (name) => {
      const { Resources, Outputs = {} } = templates.get(name) as StackTemplate;
      expect(Object.keys(Resources).length).toBeLessThanOrEqual(300);
      expect(Object.keys(Outputs).length).toBeLessThanOrEqual(200);
      expect(JSON.stringify({ Resources, Outputs }, null, 1).length).toBeLessThan(1_000_000);
    },
  );

  // Of each kind of part with a name or a description of ours: the member, its length, and the characters that it takes.
  test.each([
    ['AWS::Lambda::Function', 'FunctionName', 64, /^[\w-]+$/],
    ['AWS::Lambda::Function', 'Description', 256, /^/],
    ['AWS::SQS::Queue', 'QueueName', 80, /^[\w-]+$/],
    ['AWS::SNS::Topic', 'TopicName', 256, /^[\w-]+$/],
    ['AWS::SES::ConfigurationSet', 'Name', 64, /^[\w-]+$/],
    ['AWS::Logs::LogGroup', 'LogGroupName', 512, /^[\w/.#-]+$/],
    ['AWS::Logs::QueryDefinition', 'Name', 255, /^/],
    ['AWS::CloudWatch::Alarm', 'AlarmName', 255, /^[\w-]+$/],
    ['AWS::CloudWatch::Alarm', 'AlarmDescription', 1024, /^/],
  ])('%s, %s: %i characters', (type, member, length, characters) => {
    const given: string[] = propertiesOf(type).map((properties) => properties[member]);
    expect(given.length).toBeGreaterThan(0);
    for (const text of given) {
      expect(text).toMatch(characters);
      expect([text, text.length <= length]).toEqual([text, true]);
    }
    if (member !== 'Description') expect(new Set(given).size).toBe(given.length);
  });

  test("a project's tenant in SES: 64 characters", () => {
    expect(`posthaste-${stage}-${newId('prj')}`.length).toBeLessThanOrEqual(64);
  });

  test('the policies of a role: 10,240 characters', () => {
    const sizes = propertiesOf('AWS::IAM::Role').map(({ Policies = [] }) => JSON.stringify(Policies).length);
    expect(sizes.length).toBeGreaterThan(20);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_240);
  });

  test("a function's variables: 4 KB", () => {
    const variables = propertiesOf('AWS::Lambda::Function').map(
      ({ Environment }) => JSON.stringify(Environment).length,
    );
    expect(Math.max(...variables)).toBeLessThanOrEqual(4_096);
  });

  test('the log groups that a query asks: 50', () => {
    for (const { LogGroupNames } of propertiesOf('AWS::Logs::QueryDefinition')) {
      expect(LogGroupNames.length).toBeLessThanOrEqual(50);
    }
  });

  test('the paths of an API: 300, of which one at most is a variable beside others', () => {
    const [{ Body }] = propertiesOf('AWS::ApiGateway::RestApi') as [Resource['Properties']];
    const paths = Object.keys(Body.paths);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.length).toBeLessThanOrEqual(300);
    for (const path of paths) expect(path).toMatch(/^\/$|^(\/(\{\w+\+?\}|[\w.:-]+))+$/);
    const parents = paths.filter((path) => path.endsWith('}')).map((path) => path.slice(0, path.lastIndexOf('/')));
    expect(new Set(parents).size).toBe(parents.length);
  });

  test('the definition of an API: 6 MB; each route adds to it, and none to the number of resources', () => {
    const [{ Body }] = propertiesOf('AWS::ApiGateway::RestApi') as [Resource['Properties']];
    expect(JSON.stringify(Body).length).toBeLessThan(6_000_000);
    expect(all.filter(({ Type }) => /^AWS::ApiGateway::(Resource|Method|GatewayResponse)$/.test(Type))).toEqual([]);
  });

  test('an alarm looks back a day at most, and needs no more minutes than it looks at', () => {
    for (const { Period, Metrics, EvaluationPeriods, DatapointsToAlarm = 1 } of propertiesOf(
      'AWS::CloudWatch::Alarm',
    )) {
      const periods: number[] = (Metrics ?? []).flatMap(
        (metric: Resource['Properties']) => metric.MetricStat?.Period ?? [],
      );
      expect(new Set([Period ?? periods[0], ...periods]).size).toBe(1);
      expect((Period ?? periods[0]) * EvaluationPeriods).toBeLessThanOrEqual(86_400);
      expect(DatapointsToAlarm).toBeLessThanOrEqual(EvaluationPeriods);
    }
  });
});

test('the same stage can stand in two regions: what an account has once in all of them names the region or nothing', () => {
  for (const { RoleName } of propertiesOf('AWS::IAM::Role')) expect(RoleName).toBeUndefined();
  for (const { PolicyName } of propertiesOf('AWS::IAM::ManagedPolicy')) expect(PolicyName).toBeUndefined();
  for (const { BucketName } of propertiesOf('AWS::S3::Bucket')) expect(BucketName).toBeUndefined();
  const [dashboard] = propertiesOf('AWS::CloudWatch::Dashboard');
  expect(dashboard.DashboardName).toEqual({
    'Fn::Join': ['', [`posthaste-${stage}-dashboard-`, { Ref: 'AWS::Region' }]],
  });
});

test('what the API may use of the queues can change in both directions, for all of them are exported anyway', () => {
  const { Resources, Outputs = {} } = templates.get(`posthaste-${stage}-sending`) as StackTemplate;
  const exported = Object.values(Outputs).flatMap(({ Value, Export }) => (Export ? [JSON.stringify(Value)] : []));
  for (const name of Object.keys(queues) as QueueName[]) {
    const [id] =
      Object.entries(Resources).find(([, { Properties }]) => Properties.QueueName === `posthaste-${stage}-${name}`) ??
      [];
    const needed = [{ 'Fn::GetAtt': [id, 'Arn'] }, { Ref: id }].map((value) => JSON.stringify(value));
    expect(exported).toEqual(expect.arrayContaining(needed));
  }
});

test('alarms are made after what they watch, or the first deployment would set them off', () => {
  expect(stacks.watch.dependencies).toContain(stacks.api);
});

/** The logical ids that a value names by Ref, GetAtt or Sub. */
function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    if (key === 'Ref') return [String(inside)];
    if (key === 'Fn::GetAtt') return [String(Array.isArray(inside) ? inside[0] : inside.split('.')[0])];
    if (key === 'Fn::Sub') return [...JSON.stringify(inside).matchAll(/\$\{(\w+)/g)].map((match) => match[1] as string);
    return namedIn(inside);
  });
}

test.each([...templates])(
  '%s says no dependency twice: what its properties name, it waits for anyway',
  (_, template) => {
    const twice = Object.entries(template.Resources).flatMap(([id, { Properties, DependsOn = [] }]) => {
      const named = new Set(namedIn(Properties));
      return [DependsOn].flat().flatMap((other) => (named.has(other) ? [`${id} ${other}`] : []));
    });
    expect(twice).toEqual([]);
  },
);

describe('the first creation', () => {
  test('leaves nothing behind if it fails: what is kept later is removed, and the protected table comes last', () => {
    const kept = all.filter(({ DeletionPolicy }) => DeletionPolicy && DeletionPolicy !== 'Delete');
    expect(new Set(kept.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['RetainExceptOnCreate']));
    const data = Object.entries(templates.get(`posthaste-${stage}-data`)?.Resources ?? {});
    const [table] = data.filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table');
    const others = data.filter(([, { Type }]) => Type !== 'AWS::DynamoDB::Table').map(([id]) => id);
    expect(table?.[1].Properties.DeletionProtectionEnabled).toBe(true);
    expect([...(table?.[1].DependsOn ?? [])].sort()).toEqual(others.sort());
  });

  test('can be repeated if it fails: what the command has to delete first is not protected, unless it cannot fail', () => {
    const types = ({ Resources }: StackTemplate) => Object.values(Resources).map(({ Type }) => Type);
    const guarded = artifacts.filter(({ terminationProtection }) => terminationProtection);
    expect(guarded.map(({ stackName }) => stackName)).toEqual([`posthaste-${stage}-protection`]);
    for (const { template } of guarded) expect(types(template)).toEqual(['AWS::CloudFormation::WaitConditionHandle']);
  });
});

describe('the deletion of a stack with data', () => {
  const [data, protection] = ['data', 'protection'].map((name) => templates.get(`posthaste-${stage}-${name}`));

  test('is refused by CloudFormation, because a protected stack imports from it', () => {
    const exported = Object.values(data?.Outputs ?? {}).flatMap(
      ({ Export }) => (Export as { Name: string })?.Name ?? [],
    );
    const imported = [...JSON.stringify(protection).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name);
    expect(imported).not.toEqual([]);
    expect(exported).toEqual(expect.arrayContaining(imported));
  });

  test('is not reached by `cdk destroy --all`, which begins with the stack that no other one depends on', () => {
    const needed = new Set(artifacts.flatMap(({ dependencies }) => dependencies.map(({ id }) => id)));
    const first = artifacts.filter(({ id }) => !needed.has(id));
    expect(first.map(({ stackName }) => stackName)).toEqual([`posthaste-${stage}-protection`]);
  });
});
