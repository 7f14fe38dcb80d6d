import { expect, test } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { tableIndexes } from '../../lib/streams-and-timers';
import { indexName } from '../../shared/ops/names';
import { buildApp, type Resource } from '../support/infra';

const TABLE = 'posthaste-prod-data-restored-1';
const arn = `arn:aws:dynamodb:eu-central-1:123456789012:table/${TABLE}`;
const streamArn = `${arn}/stream/2026-11-21T12:00:00.000`;

const { stacks } = buildApp({ restoredTableStream: streamArn });
const templateOf = (stack: Parameters<typeof Template.fromStack>[0]) =>
  Template.fromStack(stack).toJSON() as {
    Resources: Record<string, Resource>;
    Outputs: Record<string, { Value: unknown }>;
  };
const { data, ...users } = Object.fromEntries(
  Object.entries(stacks).map(([name, stack]) => [name, templateOf(stack)]),
) as Record<keyof typeof stacks, ReturnType<typeof templateOf>>;
const used = Object.values(users).flatMap(({ Resources }) => Object.values(Resources));
const ofType = (type: string) => used.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);

test('every function works on the restored table, by its name, and may use nothing of another one', () => {
  const tables = ofType('AWS::Lambda::Function').flatMap(({ Environment }) => Environment?.Variables?.TABLE_NAME ?? []);
  expect(tables.length).toBeGreaterThan(20);
  expect(new Set(tables)).toEqual(new Set([TABLE]));
  const statements = ofType('AWS::IAM::Role')
    .flatMap(({ Policies = [] }) => Policies)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const resources = statements
    .filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'))
    .flatMap(({ Resource }) => Resource);
  const indexes = tableIndexes.map(({ name }) => `${arn}/index/${indexName(name)}`);
  expect(new Set(resources)).toEqual(new Set([arn, ...indexes, streamArn, '*']));
});

test('the readers of the stream read that of the restored table, from its beginning', () => {
  const readers = ofType('AWS::Lambda::EventSourceMapping').filter(({ StartingPosition }) => StartingPosition);
  expect(readers.map(({ EventSourceArn }) => EventSourceArn)).toEqual([streamArn, streamArn]);
  expect(readers.every(({ StartingPosition }) => StartingPosition === 'TRIM_HORIZON')).toBe(true);
});

/** What a template takes from other stacks, by the names of their exports. */
const importsOf = (template: object) =>
  [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name);

test('the stacks around the data take only bucket and address from it, so they can change over before it does', () => {
  const ofData = Object.values(users)
    .flatMap(importsOf)
    .filter((name) => name?.startsWith('posthaste-prod-data:'));
  expect(ofData.length).toBeGreaterThan(0);
  for (const name of ofData) expect(name).toMatch(/^posthaste-prod-data:ExportsOutput(Ref|FnGetAtt)(Mail|Address)/);
});

test('the own table is kept, and operators are told of the restored one', () => {
  const tables = Object.values(data.Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
  expect(tables.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['RetainExceptOnCreate']);
  expect(data.Outputs.TableName?.Value).toBe(TABLE);
});

test('a table under a name by which no command would know the deployment is refused', () => {
  const elsewhere = streamArn.replace(TABLE, 'backup-1');
  expect(() => buildApp({ restoredTableStream: elsewhere })).toThrow('begin with posthaste-prod-data-');
  expect(() => buildApp({ restoredTableStream: arn })).toThrow('restoredTableStream');
});
