import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { ApiDomain } from '../../lib/aws/constructs/api-domain';
import { ALLOWLIST, unlistedPermissions } from '../../lib/aws/permissions/allowlist';
import { readSettings, settingFields } from '../../lib/aws/settings';
import { definitionOf, type Synthesized, synthesize } from '../support/infra';

const GUIDE = 'docs/guide/deploy.md';
const certificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d';
const read = (context: Record<string, unknown>) => readSettings(new App({ context }).node);

/** What an installation allows beyond the list of permissions, which speaks of the stage `prod`. */
const beyondTheList = ({ app }: Synthesized, stage: string) =>
  unlistedPermissions(
    app.synth().stacks.map(({ template }) => template),
    readFileSync(ALLOWLIST, 'utf8').replaceAll('posthaste-prod', `posthaste-${stage}`),
  );

const one = (from: Synthesized, type: string) => from.only(type).Properties;
const lambdas = (from: Synthesized) =>
  [...from.ofType('AWS::Lambda::Function').values()].map((part) => part.Properties);

describe('the smallest installation', () => {
  const smallest = synthesize({
    accountConcurrency: '10',
    retainData: 'false',
    logRetentionDays: '1',
    stage: 'try',
    alarms: 'false',
    logSourceAddress: 'false',
    dashboard: 'false',
  });

  test('has no dashboard: neither its paths nor what publishes it', () => {
    const paths = Object.keys(definitionOf(smallest).paths);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => path.startsWith('/dashboard'))).toEqual([]);
    expect([...smallest.ofType('Custom::PosthasteDashboard')]).toEqual([]);
    expect(lambdas(smallest).map(({ FunctionName }) => FunctionName)).not.toContain('posthaste-try-publish-dashboard');
  });

  test('leaves nothing behind when it is removed, but the log role that all APIs of the account use', () => {
    const kept = smallest.all
      .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
      .map(({ Type }) => Type);
    expect(kept.sort()).toEqual(['AWS::ApiGateway::Account', 'AWS::IAM::Role']);
    expect(one(smallest, 'AWS::DynamoDB::Table').DeletionProtectionEnabled).toBe(false);
    expect(smallest.app.node.findChild('Protection')).toMatchObject({ terminationProtection: false });
  });

  test('has nothing with a monthly fee: no alarms, traces, reservations or keys of its own', () => {
    const types = new Set(smallest.all.map(({ Type }) => Type));
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::KMS::Key', 'AWS::SecretsManager::Secret', 'AWS::EC2::VPC']) {
      expect(types).not.toContain(type);
    }
    for (const { TracingConfig, ReservedConcurrentExecutions } of lambdas(smallest)) {
      expect([TracingConfig, ReservedConcurrentExecutions]).toEqual([undefined, undefined]);
    }
    expect(one(smallest, 'AWS::DynamoDB::Table').BillingMode).toBe('PAY_PER_REQUEST');
  });

  test('has no source addresses in its access log', () => {
    expect(one(smallest, 'AWS::ApiGateway::Stage').AccessLogSetting.Format).not.toContain('sourceIp');
  });

  test('allows nothing that the list of permissions does not have', () => {
    expect(beyondTheList(smallest, 'try')).toEqual([]);
  });

  test('keeps its own counts and names apart from those of other stages', () => {
    for (const { FunctionName, Environment } of lambdas(smallest)) {
      expect(FunctionName).toMatch(/^posthaste-try-/);
      expect(Environment.Variables.METRICS_NAMESPACE).toBe('Posthaste/try');
    }
    const dashboard = JSON.stringify(one(smallest, 'AWS::CloudWatch::Dashboard').DashboardBody);
    expect(dashboard).toContain('Posthaste/try');
    expect(dashboard).not.toContain('posthaste-prod');
  });

  test('has one dashboard of at most 50 metrics, which costs nothing', () => {
    const body = JSON.stringify(one(smallest, 'AWS::CloudWatch::Dashboard').DashboardBody);
    const metrics = body.match(/\[\\+"(?:AWS\/\w+|Posthaste\/try)\\+"/g) ?? [];
    expect(metrics.length).toBeGreaterThan(40);
    expect(metrics.length).toBeLessThanOrEqual(50);
  });
});

describe('with everything on', () => {
  const domain = { domain: 'Mail.Example.com', certificateArn, hostedZoneId: 'Z0123456789' };
  const full = synthesize({
    ...domain,
    accountConcurrency: '1000',
    alarmEmail: 'operator@example.com',
    tenants: 'true',
    tracing: 'true',
  });
  const [name] = [...full.ofType('AWS::ApiGateway::DomainName').keys()];

  test("the API answers at the operator's domain, and links lead there", () => {
    expect(one(full, 'AWS::ApiGateway::DomainName')).toMatchObject({
      DomainName: 'mail.example.com',
      RegionalCertificateArn: certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: expect.stringMatching(/^SecurityPolicy_TLS13_1_[23]_/),
    });
    expect(one(full, 'AWS::ApiGateway::BasePathMapping')).toMatchObject({
      DomainName: 'mail.example.com',
      Stage: 'live',
    });
    expect(full.only('AWS::ApiGateway::BasePathMapping').DependsOn).toEqual(
      expect.arrayContaining([...full.ofType('AWS::ApiGateway::Stage').keys()]),
    );
    const urls = new Set(lambdas(full).map(({ Environment }) => Environment.Variables.PUBLIC_URL));
    expect(urls).toEqual(new Set([undefined, 'https://mail.example.com']));
  });

  test('its record leads to API Gateway', () => {
    expect(one(full, 'AWS::Route53::RecordSet')).toMatchObject({
      HostedZoneId: 'Z0123456789',
      Name: 'mail.example.com.',
      Type: 'A',
      AliasTarget: { DNSName: { 'Fn::GetAtt': [name, 'RegionalDomainName'] } },
    });
  });

  test('nothing is allowed that the list of permissions does not have', () => {
    expect(beyondTheList(full, 'prod')).toEqual([]);
  });

  test('API and functions are traced', () => {
    expect(one(full, 'AWS::ApiGateway::Stage').TracingEnabled).toBe(true);
    for (const { TracingConfig } of lambdas(full)) expect(TracingConfig).toEqual({ Mode: 'Active' });
  });
});

test('a certificate that nobody has made yet is made, and proven by the zone', () => {
  const stack = new Stack(new App({ builtinCloudFormationValidation: false }));
  new ApiDomain(stack, 'Domain', 'mail.example.com', read({ domain: 'mail.example.com', hostedZoneId: 'Z0123456789' }));
  const template = Template.fromStack(stack);
  const [id] = Object.keys(template.findResources('AWS::CertificateManager::Certificate'));
  template.hasResourceProperties('AWS::ApiGateway::DomainName', { RegionalCertificateArn: { Ref: id } });
  template.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'mail.example.com',
    DomainValidationOptions: [{ DomainName: 'mail.example.com', HostedZoneId: 'Z0123456789' }],
  });
});

describe('a setting that is not valid ends the synthesis and says which it is', () => {
  test.each([
    [{ logRetentionDays: '31' }, 'logRetentionDays: must be one of 1, 3, 5'],
    [{ stage: 'Prod' }, 'stage: '],
    [{ domain: 'mail.example.com' }, 'domain: needs certificateArn or hostedZoneId'],
    [{ hostedZoneId: 'Z0123456789' }, 'domain: is missing'],
    [{ domain: 'mail.example.com', certificateArn: 'abc' }, 'certificateArn: '],
    [{ tracing: 'perhaps', sendRate: '0' }, 'sendRate: '],
    [{ sendRate: '100001' }, 'sendRate: '],
    [{ region: 'Frankfurt' }, 'region: must be the name of a region'],
    [{ domain: 'mail.example.com', certificateArn, region: 'us-east-1' }, 'certificateArn: is in another region'],
    [{ alarmMail: 'operator@example.com' }, 'alarmMail: is not a setting'],
    [{ alarms: 'false', alarmEmail: 'operator@example.com' }, 'alarmEmail: must be omitted'],
  ])('%p', (context, message) => {
    expect(() => read(context)).toThrow(message);
  });
});

test('links have one slash after an address that was given with one', () => {
  expect(read({ publicUrl: 'https://links.example.com/mail/' }).publicUrl).toBe('https://links.example.com/mail');
});

test('the guide lists every setting with its default and what it does, and no other', () => {
  const rows = [...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm)];
  const defaults: Record<string, unknown> = read({});
  const known = Object.entries(settingFields.shape).map(([setting, field]) => {
    const value = defaults[setting];
    return [setting, value === undefined ? '' : String(value), field.description];
  });
  expect(rows.map(([, ...cells]) => cells)).toEqual(known);
});
