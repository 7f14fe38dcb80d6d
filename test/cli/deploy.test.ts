import { Resolver } from 'node:dns/promises';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteReceiptRuleCommand,
  DeleteReceiptRuleSetCommand,
  DescribeActiveReceiptRuleSetCommand,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import type { Cdk } from '../../bin/cli/deploy/cdk';
import type { Resource } from '../../bin/cli/deploy/facts';
import { lossesBy } from '../../bin/cli/deploy/losses';
import { judgeRows } from '../../bin/cli/deploy/rows';
import { run } from '../../bin/cli/run';
import { setClock } from '../../shared/ops/clock';
import { removeFolder } from '../support/temporary-folder';

const [stacks, lambda, ses, sts, receipts] = [
  mockClient(CloudFormationClient),
  mockClient(LambdaClient),
  mockClient(SESv2Client),
  mockClient(STSClient),
  mockClient(SESClient),
];
const folder = mkdtempSync(join(tmpdir(), 'posthaste-deploy-'));
const environment = { ...process.env };
afterAll(() => {
  removeFolder(folder);
  process.env = environment;
});

const table = (more: Partial<Resource> = {}): Resource => ({
  Type: 'AWS::DynamoDB::Table',
  DeletionPolicy: 'Retain',
  UpdateReplacePolicy: 'Retain',
  ...more,
  Properties: {
    KeySchema: [{ AttributeName: 'pk' }],
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    ...more.Properties,
  },
});

let ran: string[];
let template: Record<string, Resource>;
const cdk: Cdk = {
  synthesise: async () => ({
    folder: '/assembly',
    requiredBootstrap: 6,
    stacks: [{ name: 'posthaste-prod-data', description: 'table, email and API', template: { Resources: template } }],
  }),
  run: async (_, args) => void ran.push(args.join(' ')),
  clean: () => void ran.push('clean'),
};

const missing = Object.assign(new Error('Stack with id x does not exist'), { name: 'ValidationError' });

/** The stacks of the account by name, each with its outputs. */
function account(found: Record<string, { outputs?: Record<string, string>; status?: string }>): void {
  stacks.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    const stack = found[StackName];
    if (!stack) throw missing;
    const outputs = Object.entries(stack.outputs ?? {});
    return {
      Stacks: [
        {
          StackName,
          StackStatus: stack.status ?? 'UPDATE_COMPLETE',
          Outputs: outputs.map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    };
  });
}

beforeEach(() => {
  for (const mock of [stacks, lambda, ses, sts, receipts]) mock.reset();
  process.env.AWS_REGION = 'eu-central-1';
  ran = [];
  template = { Table: table() };
  account({});
  stacks.on(GetTemplateCommand).callsFake(() => ({ TemplateBody: JSON.stringify({ Resources: { Table: table() } }) }));
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333' });
  lambda.on(GetAccountSettingsCommand).resolves({
    AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 },
  });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
});

async function posthaste(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  return { exitCode: await run(args, output, { cdk }), out: out.join('\n'), err: err.join('\n') };
}

const configured = (deploy: object): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'posthaste.config.json'), JSON.stringify({ deploy }));
  return folder;
};

describe('deploy', () => {
  test('a new account is bootstrapped and deployed, after the plan and what it costs were said', async () => {
    const { exitCode, out, err } = await posthaste('deploy', '--yes');
    expect([exitCode, ran]).toEqual([
      0,
      ['bootstrap aws://111122223333/eu-central-1', 'deploy --all --require-approval never', 'clean'],
    ]);
    expect(out).toMatch(/create {2}posthaste-prod-data/);
    expect(out).toMatch(/A month without email costs \d+\.\d\d dollars/);
    expect(err).toMatch(/Next: npx posthaste projects create/);
  });

  test('nobody to ask: nothing is deployed without --yes', async () => {
    const { exitCode, err } = await posthaste('deploy');
    expect([exitCode, ran]).toEqual([2, ['clean']]);
    expect(err).toMatch(/add --yes/);
  });

  test('Ctrl-D at the question deploys nothing, and the assembly is removed', async () => {
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    Object.defineProperty(process, 'stdin', { ...stdin, get: () => terminal });
    terminal.end();
    expect((await posthaste('deploy')).exitCode).toBe(0);
    Object.defineProperty(process, 'stdin', stdin);
    expect(ran).toEqual(['clean']);
  });

  test('credentials of another account than the settings name: nothing is deployed', async () => {
    const { exitCode, out } = await posthaste(
      'deploy',
      '--yes',
      '--folder',
      configured({ prod: { account: '444455556666' } }),
    );
    expect([exitCode, ran]).toEqual([1, ['clean']]);
    expect(out).toMatch(/The credentials belong to account 111122223333; the settings name 444455556666/);
  });

  test('a setting that is none is named by its place, before AWS is asked', async () => {
    const { exitCode, err } = await posthaste(
      'deploy',
      '--yes',
      '--folder',
      configured({ prod: { logRetentionDays: 'long' } }),
    );
    expect(exitCode).toBe(2);
    expect(err).toMatch(/logRetentionDays/);
    expect(sts.calls()).toHaveLength(0);
  });

  test('a stack that is being changed: nothing is deployed', async () => {
    account({ 'posthaste-prod-data': { status: 'UPDATE_IN_PROGRESS' } });
    expect([(await posthaste('deploy', '--yes')).exitCode, ran]).toEqual([1, ['clean']]);
  });

  test('a table that would be replaced: refused, unless the loss is accepted', async () => {
    account({ 'posthaste-prod-data': {} });
    template = { Table: table({ Properties: { KeySchema: [{ AttributeName: 'id' }] } }) };
    const refused = await posthaste('deploy', '--yes');
    expect([refused.exitCode, ran]).toEqual([1, ['clean']]);
    expect(refused.out).toMatch(/LOSS {4}Table: the table would be replaced by an empty one \(KeySchema\)/);
    ran = [];
    expect((await posthaste('deploy', '--yes', '--accept-loss')).exitCode).toBe(0);
    expect(ran).toContain('deploy --all --require-approval never');
  });

  test('a first creation that was rolled back has nothing to lose', async () => {
    account({ 'posthaste-prod-data': { status: 'ROLLBACK_COMPLETE' } });
    template = { Table: table({ Properties: { KeySchema: [{ AttributeName: 'other' }] } }) };
    const { exitCode, out } = await posthaste('deploy', '--yes');
    expect(out).not.toContain('LOSS');
    expect(exitCode).toBe(0);
  });

  test('SES and Lambda that give no answer stop nobody', async () => {
    ses.on(GetAccountCommand).rejects(new Error('no'));
    lambda.on(GetAccountSettingsCommand).rejects(new Error('no'));
    expect((await posthaste('deploy', '--yes')).exitCode).toBe(0);
  });

  test('without credentials nothing is made', async () => {
    sts.on(GetCallerIdentityCommand).rejects(Object.assign(new Error('no'), { name: 'CredentialsProviderError' }));
    expect([(await posthaste('deploy', '--yes')).exitCode, ran]).toEqual([1, []]);
  });
});

test('diff says the plan and changes nothing', async () => {
  expect([(await posthaste('diff')).exitCode, ran]).toEqual([0, ['diff', 'clean']]);
});

describe('destroy', () => {
  test('stacks are deleted; kept data is said to stay', async () => {
    account({ 'posthaste-prod-data': {} });
    const { exitCode, out } = await posthaste('destroy', '--yes');
    expect([exitCode, ran]).toEqual([0, ['destroy --all --force', 'clean']]);
    expect(out).toMatch(/no rows: table, bucket and address stay/);
  });

  describe('with received email', () => {
    const ruleOf = (Name: string, stage = 'prod') => ({
      Name,
      Actions: [
        { S3Action: { BucketName: 'b', TopicArn: `arn:aws:sns:eu-central-1:1:posthaste-${stage}-email-events` } },
      ],
    });
    const active = (Name: string, Rules: { Name: string }[]) =>
      receipts.on(DescribeActiveReceiptRuleSetCommand).resolves({ Metadata: { Name }, Rules });
    const removed = () => receipts.commandCalls(DeleteReceiptRuleCommand).map(({ args }) => args[0].input.RuleName);
    const { resolve4 } = Resolver.prototype;
    beforeEach(() => {
      account({ 'posthaste-prod-data': {} });
      const Environment = { Variables: { RECEIVED_TOPIC_ARN: 'arn' } };
      const Worker = { Type: 'AWS::Lambda::Function', Properties: { Environment } };
      stacks.on(GetTemplateCommand).resolves({ TemplateBody: JSON.stringify({ Resources: { Worker } }) });
      setClock({ now: () => 0, sleep: async () => undefined });
      Object.assign(Resolver.prototype, { resolve4: async () => ['198.51.100.1'] });
    });
    afterEach(() => void Object.assign(Resolver.prototype, { resolve4 }));

    test('its rules go, and nothing of another program or deployment', async () => {
      active('theirs', [ruleOf('posthaste-dom_1'), ruleOf('posthaste-dom_2', 'test'), ruleOf('desk'), { Name: '' }]);
      const { exitCode, out } = await posthaste('destroy', '--yes');
      expect([exitCode, removed(), ran]).toEqual([0, ['posthaste-dom_1'], ['destroy --all --force', 'clean']]);
      expect(out).toMatch(/Removes from SES's rule set theirs: posthaste-dom_1\./);
      expect(receipts.commandCalls(SetActiveReceiptRuleSetCommand)).toEqual([]);
    });

    test('its own set goes with its last rule', async () => {
      active('posthaste', [ruleOf('posthaste-dom_1'), ruleOf('posthaste-dom_2')]);
      await posthaste('destroy', '--yes');
      expect(removed()).toEqual(['posthaste-dom_1', 'posthaste-dom_2']);
      expect(receipts.commandCalls(SetActiveReceiptRuleSetCommand).map(({ args }) => args[0].input)).toEqual([{}]);
      expect(receipts.commandCalls(DeleteReceiptRuleSetCommand)).toHaveLength(1);
    });

    test('a rule that can not be removed: nothing is deleted', async () => {
      active('posthaste', [ruleOf('posthaste-dom_1')]);
      receipts.on(DeleteReceiptRuleCommand).rejects(new Error('no'));
      expect([(await posthaste('destroy', '--yes')).exitCode, ran]).toEqual([1, ['clean']]);
    });
  });

  test('nothing is there: nothing is deleted', async () => {
    expect([(await posthaste('destroy', '--yes')).exitCode, ran]).toEqual([3, []]);
  });
});

test('a checkout says how it deploys', async () => {
  const err: string[] = [];
  const output = { out: () => undefined, err: (text: string) => void err.push(text) };
  expect(await run(['deploy'], output)).toBe(1);
  expect(err.join('\n')).toMatch(/npx cdk deploy --all/);
});

test('losses: protection, recovery and kept days that would end', () => {
  const deployed = (Resources: Record<string, Resource>) =>
    new Map([
      ['data', { name: 'data', status: 'UPDATE_COMPLETE', isProtected: false, outputs: {}, template: { Resources } }],
    ]);
  const wanted = (Resources: Record<string, Resource>) => [{ name: 'data', description: '', template: { Resources } }];
  const logs = (RetentionInDays: number): Resource => ({
    Type: 'AWS::Logs::LogGroup',
    Properties: { RetentionInDays },
  });
  expect(lossesBy(deployed({ T: table() }), wanted({ T: table() }))).toEqual([]);
  expect(lossesBy(deployed({ T: table() }), wanted({}))).toEqual(['T: the table is no longer a part of the stack.']);
  const open = table({ DeletionPolicy: 'Delete', Properties: { DeletionProtectionEnabled: false } });
  expect(lossesBy(deployed({ T: table() }), wanted({ T: open }))).toHaveLength(2);
  expect(lossesBy(deployed({ L: logs(30) }), wanted({ L: logs(7) }))).toEqual([
    'L: logs older than 7 days are deleted.',
  ]);
});

test('the step between versions: migrations are named, going back too far is a loss', () => {
  const releases = [
    { version: '0.3.0', readableFrom: '0.2.0', upgradesFrom: '0.1.0', migrations: [{ name: 'b', says: 'B.' }] },
    { version: '0.2.0', readableFrom: '0.1.0', upgradesFrom: '0.1.0', migrations: [{ name: 'a', says: 'A.' }] },
  ];
  const outputs = (Version: string, RowsReadableFrom = Version) => ({ Version, RowsReadableFrom });
  expect(judgeRows(outputs('0.1.0'), '0.3.0', releases).migrations.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(judgeRows(outputs('0.3.0'), '0.3.0', releases).summary).toEqual([
    'Version 0.3.0 is deployed already. No rows migrate.',
  ]);
  expect(judgeRows(outputs('0.3.0', '0.2.0'), '0.2.0', releases).losses).toEqual([]);
  expect(judgeRows(outputs('0.3.0', '0.2.0'), '0.1.0', releases).losses).toHaveLength(1);
});

test('a step over too many versions is refused, and the version to deploy first is named', () => {
  const release = (version: string, upgradesFrom: string) => ({
    version,
    readableFrom: upgradesFrom,
    upgradesFrom,
    migrations: [],
  });
  const releases = [
    release('0.4.0', '0.3.0'),
    release('0.3.0', '0.2.0'),
    release('0.2.0', '0.1.0'),
    release('0.1.0', '0.1.0'),
  ];
  const lossesFrom = (Version: string) => judgeRows({ Version }, '0.4.0', releases).losses;
  expect(lossesFrom('0.3.0')).toEqual([]);
  expect(lossesFrom('0.4.0')).toEqual([]);
  expect(lossesFrom('0.1.0')).toEqual([
    'Version 0.4.0 cannot read rows written before version 0.3.0. Deploy 0.2.0 first.',
  ]);
  expect(lossesFrom('0.0.9')).toEqual(['Version 0.4.0 cannot read rows written before version 0.3.0.']);
});
