import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { grants } from '../../lib/aws/grants';
import { ALL_SETTINGS_ON, ALLOWLIST, allowlistOf, reasonFor } from '../../lib/aws/permissions/allowlist';
import { type FunctionName, type FunctionPart, functions } from '../../lib/functions-and-queues';
import { groups } from '../../shared/contract/groups';
import type { Route, RouteGroup } from '../../shared/contract/route';
import { type EnvName, envNames } from '../../shared/ops/env';
import { callsOfEntries } from '../support/code-calls';
import { type Resource, statementsOf, synthesize } from '../support/infra';

const template = synthesize({ ...ALL_SETTINGS_ON, deliveryEvents: false });
const names = Object.keys(functions) as FunctionName[];
const physical = (name: string): string =>
  `posthaste-prod-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const allowed = (name: FunctionName): string[] =>
  statementsOf(template, physical(name)).flatMap(({ actions }) => actions);
const calls = callsOfEntries(names.map((name) => functions[name].entry));

/** What every function has, or has by the way in which it is called. */
const common = new Set([
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:GetQueueUrl',
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  's3:ListBucket',
  // Needed to tag the identity that a call creates; no call of its own.
  'ses:TagResource',
]);

/** What Lambda's own readers do with the function's role: receive messages, or park a batch of the stream. */
function byMapping(given: ReadonlySet<string>): string[] {
  if (given.has('sqs:ReceiveMessage')) return ['sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'];
  return given.has('dynamodb:GetRecords') ? ['sqs:SendMessage', 'sqs:GetQueueAttributes'] : [];
}

/** A group without keys carries the way in's code for keys but never runs it. */
function isKeyless(name: FunctionName): boolean {
  const { group }: FunctionPart = functions[name];
  const found = (Object.values(groups) as RouteGroup[]).find((one) => one.name === group);
  return found !== undefined && (Object.values(found.routes) as Route[]).every(({ access }) => access === 'none');
}

describe('each function may do what its code calls and no more', () => {
  test.each(names.filter((name) => calls.has(functions[name].entry)))('%s', (name) => {
    const needed = calls.get(functions[name].entry)?.actions ?? new Set();
    const given = new Set(allowed(name));
    for (const action of byMapping(given)) given.delete(action);
    const surplus = [...given].filter((action) => !needed.has(action) && !common.has(action));
    const missing = [...needed].filter((action) => !allowed(name).includes(action));
    expect(surplus).toEqual([]);
    if (!isKeyless(name)) expect(missing).toEqual([]);
  });
});

describe('each function has the variables that its code reads and no others', () => {
  /** Read where they are set by hand, locally and in tests. */
  const optional = new Set<EnvName>(['sesTimeoutMs', 'dnsServer', 'dnsTimeoutMs', 'webhookLoopback']);
  const known = Object.entries(envNames) as [EnvName, string][];
  /** In the code of a shared service, and never reached: steps of workflows email in the bulk lane. */
  const unreached: { readonly [name in FunctionName]?: readonly EnvName[] } = {
    workflowRunner: ['transactionalQueue'],
  };

  test.each(names.filter((name) => calls.has(functions[name].entry)))('%s', (name) => {
    const read = calls.get(functions[name].entry)?.variables ?? new Set();
    const lambda = [...template.ofType('AWS::Lambda::Function').values()].find(
      ({ Properties }) => Properties.FunctionName === physical(name),
    ) as Resource;
    const set = Object.keys(lambda.Properties.Environment?.Variables ?? {});
    const expected = known
      .filter(([key]) => read.has(key) && !optional.has(key) && !unreached[name]?.includes(key))
      .map(([, variable]) => variable);
    if (isKeyless(name)) expect(expected).toEqual(expect.arrayContaining(set));
    else expect(set.sort()).toEqual(expected.sort());
  });
});

test('only senders send email, only domains and the worker see to identities, only the worker makes tenants, only the dispatcher reads the account', () => {
  const having = (pattern: RegExp) => names.filter((name) => allowed(name).some((action) => pattern.test(action)));
  expect(having(/^ses:Send/)).toEqual(['senderTransactional', 'senderBulk', 'campaignSender']);
  expect(having(/^ses:.*Identity/)).toEqual(['domains', 'worker']);
  expect(having(/^ses:DeleteEmailIdentity/)).toEqual(['domains']);
  expect(having(/^ses:(Create|Delete)Tenant$/)).toEqual(['worker']);
  expect(having(/^ses:GetAccount/)).toEqual(['dispatcher']);
  expect(having(/^dynamodb:Scan/)).toEqual([]);
});

test('without delivery events SES tells of none of the bulk lane, and who reads figures knows of it', () => {
  const told = [...template.ofType('AWS::SES::ConfigurationSetEventDestination').values()].map(
    ({ Properties }) => Properties.EventDestination.MatchingEventTypes as string[],
  );
  expect(told.map((types) => types.includes('delivery')).sort()).toEqual([false, true]);
  expect(told.every((types) => types.includes('bounce'))).toBe(true);
  const environments = [...template.ofType('AWS::Lambda::Function').values()].map(
    ({ Properties }) => Properties.Environment?.Variables?.DELIVERY_EVENTS,
  );
  expect(new Set(environments)).toEqual(new Set([undefined, 'off']));
});

test('the authorizer reads key rows and nothing else', () => {
  const [onTable, ...more] = statementsOf(template, physical('authorizer')).filter(({ actions }) =>
    actions.some((action) => action.startsWith('dynamodb:')),
  );
  expect(more).toEqual([]);
  expect(onTable).toMatchObject({
    actions: ['dynamodb:GetItem'],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['KEY#*'] } },
  });
});

test('no policy of a function has a wildcard action, and only actions that know no resources have none', () => {
  const resourceless = new Set([
    'xray:PutTelemetryRecords',
    'xray:PutTraceSegments',
    'dynamodb:ListStreams',
    'ses:GetAccount',
    'ses:GetEmailAddressInsights',
    'ses:DescribeActiveReceiptRuleSet',
    'ses:CreateReceiptRuleSet',
    'ses:SetActiveReceiptRuleSet',
    'ses:CreateReceiptRule',
    'ses:DeleteReceiptRule',
  ]);
  for (const name of names) {
    for (const { actions, resources } of statementsOf(template, physical(name))) {
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      if (resources.includes('"*"')) expect(actions.filter((action) => !resourceless.has(action))).toEqual([]);
    }
  }
});

describe('the list of permissions', () => {
  const templates = template.app.synth().stacks.map(({ template: one }) => one);

  test('in the repository is exactly what the stacks give (`npm run permissions` writes it anew)', () => {
    expect(allowlistOf(templates).split('\n')).toEqual(readFileSync(ALLOWLIST, 'utf8').split('\n'));
  });

  test('takes no wildcard that nobody has explained, and nothing that is allowed by exclusion', () => {
    expect(() => reasonFor('role WorkerRole dynamodb:* Table')).toThrow('no reason');
    expect(() => reasonFor('role WorkerRole ses:SendEmail *')).toThrow('no reason');
    const Statement = [{ Effect: 'Allow', NotAction: 'iam:*', Resource: 'Table' }];
    const Resources = {
      Any: { Type: 'AWS::IAM::Policy', Properties: { Roles: ['Worker'], PolicyDocument: { Statement } } },
    };
    expect(() => allowlistOf([{ Resources }])).toThrow('by exclusion');
  });
});

test('storage is open only by prefix', () => {
  for (const name of names) {
    const ofStorage = statementsOf(template, physical(name)).filter(({ actions }) =>
      actions.some((action) => /^s3:\w+Object$/.test(action)),
    );
    const prefixes = Object.keys(grants[name].storage ?? {});
    const opened = ofStorage.flatMap(({ resources }) => resources);
    for (const resource of opened) expect(prefixes.some((prefix) => resource.includes(`/${prefix}*`))).toBe(true);
    expect(new Set(opened).size).toBe(prefixes.length);
  }
});

describe("cdk-nag's rules are kept, or it is said why not", () => {
  const { app } = template;

  test.each([new AwsSolutionsChecks(app), new ServerlessChecks(app)])('$name', (pack) => {
    const { violations } = pack.validateScope(app);
    const found = violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );
    expect(found).toEqual([]);
  });
});
