import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { EmailFeedback } from '../../lib/aws/constructs/email-feedback';
import { WorkQueue } from '../../lib/aws/constructs/work-queue';
import { ALLOWLIST, unlistedPermissions } from '../../lib/aws/permissions/allowlist';
import { readSettings } from '../../lib/aws/settings';
import { synthesize } from '../support/infra';

const template = synthesize();
const properties = (type: string) =>
  [...template.ofType(type).entries()].map(([id, { Properties }]) => [id, Properties]);

/** Whether a policy refuses everything that it covers, or every publication, to whoever comes without TLS. */
const refusesPlain = (policy: { PolicyDocument: { Statement: object[] } }): boolean =>
  policy.PolicyDocument.Statement.some((statement) => {
    const { Effect, Action, Principal, Condition } = statement as Record<string, unknown>;
    return (
      Effect === 'Deny' &&
      ['s3:*', 'sqs:*', 'sns:Publish'].includes(String(Action)) &&
      JSON.stringify(Principal).includes('*') &&
      JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}'
    );
  });

describe('nothing is reached without TLS', () => {
  test.each([
    ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy', 'Bucket'],
    ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'Queues'],
    ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'Topics'],
  ])('each %s has a policy that refuses plain HTTP to everybody', (type, policyType, member) => {
    const covered = properties(policyType)
      .filter(([, policy]) => refusesPlain(policy))
      .flatMap(([, policy]) => [policy[member]].flat().map(({ Ref }: { Ref: string }) => Ref));
    expect(covered.sort()).toEqual([...template.ofType(type).keys()].sort());
  });

  test('the API takes TLS 1.2 and 1.3 only', () => {
    const { SecurityPolicy, EndpointAccessMode } = template.only('AWS::ApiGateway::RestApi').Properties;
    expect(SecurityPolicy).toMatch(/^SecurityPolicy_TLS13_1_[23]_/);
    expect(EndpointAccessMode).toBe('BASIC');
  });

  test("receivers' servers are spoken to by TLS where they can, and only so where the operator wants it", () => {
    const policies = properties('AWS::SES::ConfigurationSet').map(([, set]) => set.DeliveryOptions?.TlsPolicy);
    expect(policies).toEqual(['OPTIONAL', 'OPTIONAL']);
    const stack = new Stack(new App({ context: { requireTls: 'true' }, builtinCloudFormationValidation: false }));
    const settings = readSettings(stack.node);
    new EmailFeedback(stack, 'Feedback', new WorkQueue(stack, 'Queue', 'feedback', settings), settings);
    const wanted = { DeliveryOptions: { TlsPolicy: 'REQUIRE' } };
    Template.fromStack(stack).allResourcesProperties('AWS::SES::ConfigurationSet', wanted);
  });
});

describe('nothing lies about unencrypted', () => {
  test('messages are encrypted in every queue, and objects in the bucket', () => {
    for (const [id, { SqsManagedSseEnabled }] of properties('AWS::SQS::Queue')) {
      expect([id, SqsManagedSseEnabled]).toEqual([id, true]);
    }
    const [[, bucket]] = properties('AWS::S3::Bucket') as [[string, { BucketEncryption: unknown }]];
    expect(JSON.stringify(bucket.BucketEncryption)).toContain('"SSEAlgorithm":"AES256"');
  });

  test('table, logs and topics keep the encryption that AWS gives them by itself: nobody has switched it off or taken a key with a fee', () => {
    expect(template.only('AWS::DynamoDB::Table').Properties.SSESpecification).toBeUndefined();
    expect(properties('AWS::KMS::Key')).toEqual([]);
    for (const type of ['AWS::Logs::LogGroup', 'AWS::SNS::Topic', 'AWS::Lambda::Function']) {
      for (const [id, { KmsKeyId, KmsMasterKeyId, KmsKeyArn }] of properties(type)) {
        expect([id, KmsKeyId ?? KmsMasterKeyId ?? KmsKeyArn]).toEqual([id, undefined]);
      }
    }
  });
});

test('without any option nothing is allowed that the list of permissions does not have', () => {
  const templates = template.app.synth().stacks.map((stack) => stack.template);
  expect(unlistedPermissions(templates, readFileSync(ALLOWLIST, 'utf8'))).toEqual([]);
  expect(unlistedPermissions(templates, '').length).toBeGreaterThan(500);
});

test('no function is given a secret: its variables are addresses, names, figures and switches', () => {
  const values = properties('AWS::Lambda::Function').flatMap(([, { Environment }]) =>
    Object.entries(Environment?.Variables ?? {}),
  );
  expect(values.length).toBeGreaterThan(20);
  for (const [name, value] of values) {
    expect(name).not.toMatch(/SECRET|TOKEN|PASSWORD|CREDENTIAL|PRIVATE|API_KEY/);
    if (typeof value === 'string') expect([name, value]).toEqual([name, expect.stringMatching(/^[\w./-]{1,60}$/)]);
  }
});
