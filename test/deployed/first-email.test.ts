import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { methodsAndPathsOf } from '../../shared/contract/aliases';
import { ANY_OTHER_PATH } from '../../shared/contract/gateway-responses';
import { groups } from '../../shared/contract/groups';
import { createDomain } from '../../shared/db/domains/ownership';
import type { Project } from '../../shared/db/projects/projects';
import { localFolder, posthaste } from '../cli/shell';
import { DeployedAccount } from '../support/deployed/account';
import { functionIn } from '../support/deployed/api-gateway';
import { tellOfEmail } from '../support/deployed/email-events';
import { missingMoto, REGION } from '../support/deployed/moto';
import { allows } from '../support/deployed/policies';
import { findEmulator } from '../support/dynamodb-local/emulator';
import { verifiedDomain } from '../support/emails';

const emulator = findEmulator();
const missing = missingMoto() ?? ('missing' in emulator ? emulator.missing : undefined);
if (missing) process.stderr.write(`the deployed stacks are not tested on moto: ${missing}.\n`);

const MINUTE_MS = 60_000;
/** Beside other tests the 31 processes take their time. */
const PATIENCE_MS = 3 * MINUTE_MS;
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * Bundles as Lambda runs them, behind the API, under the roles and fed by the mappings that CloudFormation made of the
 * templates: templates, variables, permissions and code in one test.
 */
(missing ? describe.skip : describe)('the synthesised stacks, deployed', () => {
  let account: DeployedAccount;
  let key: string;
  let project: Project;
  const environment = { ...process.env };

  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(account.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service says
    return { status: answer.status, body: (await answer.json()) as any };
  };

  beforeAll(async () => {
    if ('missing' in emulator) return;
    account = await DeployedAccount.start(emulator.home);
    const ours = { AWS_REGION: REGION, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
    const endpoint = { AWS_ENDPOINT_URL_DYNAMODB: account.dynamodb.url };
    Object.assign(process.env, ours, endpoint, { TABLE_NAME: account.table });
    const { directory } = localFolder(endpoint);
    project = (await posthaste('projects', 'create', 'Shop', '--local', directory, '--json')).json();
    const created = await posthaste('keys', 'create', 'Shop', '--name', 'test', '--local', directory, '--json');
    key = created.json().key;
    const ses = new SESv2Client({ region: REGION, endpoint: account.moto.url, credentials });
    await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: 'hello@example.com' }));
    ses.destroy();
    await createDomain(verifiedDomain({ project }));
  }, 5 * MINUTE_MS);

  afterAll(async () => {
    await account?.stop();
    process.env = environment;
  });

  test('each route of the contract leads to the function of its group, past the authorizer if it needs a key', () => {
    for (const [group, { routes }] of Object.entries(groups)) {
      for (const route of Object.values(routes)) {
        for (const { method, path } of methodsAndPathsOf(route)) {
          const found = account.api.find(method, path.replace(/\{\w+\}/g, 'x'));
          const name = functionIn(found?.method?.['x-amazon-apigateway-integration'].uri ?? '');
          expect([path, found?.path, name]).toEqual([path, path, `posthaste-prod-${group}`]);
          expect(found?.method?.security !== undefined).toBe(route.access !== 'none');
          expect(account.api.mayInvoke(name)).toBe(true);
        }
      }
    }
    expect(account.api.find('GET', '/no/such/path')?.path).toBe(ANY_OTHER_PATH);
  });

  test('the roles of consumers may read what their mappings hand them', () => {
    expect(account.mappings.lacking()).toEqual([]);
  });

  test(
    'the gateway answers a preflight, a request without a key and an unknown path in the form of the contract',
    async () => {
      expect(await fetch(`${account.url}/health`).then(({ status }) => status)).toBe(200);
      const preflight = await fetch(`${account.url}/v1/track`, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      const keyless = await fetch(`${account.url}/contacts`);
      expect([keyless.status, await keyless.json()]).toMatchObject([401, { error: { code: 'MISSING_API_KEY' } }]);
      const unknown = await fetch(`${account.url}/no/such/path`);
      expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: 'ROUTE_NOT_FOUND' } }]);
    },
    PATIENCE_MS,
  );

  test(
    'a contact is created, found, and exported in parts to the bucket',
    async () => {
      const email = 'ada@example.com';
      expect(await call('POST', '/contacts', { email, data: { plan: 'pro' } })).toMatchObject({ status: 201 });
      const { body } = await call('POST', '/contacts/export', { format: 'csv' });
      await account.mappings.settle();
      const job = await call('GET', `/jobs/${body.data.id}`);
      expect(job.body.data).toMatchObject({ status: 'COMPLETED', result: { rows: 1 } });
      const file = await fetch(job.body.data.result.url).then((answer) => answer.text());
      expect(file).toContain(email);
    },
    PATIENCE_MS,
  );

  test(
    "an email goes through the queue and the sender to SES, whose event comes back by the topic and the feedback's queue",
    async () => {
      const email = { to: 'reader@example.org', from: 'hello@example.com', subject: 'Hello', body: '<p>Hi</p>' };
      expect(await call('POST', '/v1/send', email)).toMatchObject({ status: 200 });
      await account.mappings.settle();
      expect((await call('GET', '/emails')).body).toMatchObject({ data: { items: [{ status: 'SENT' }] } });
      const [sent] = account.border.sent;
      const timestamp = new Date().toISOString();
      const delivery = {
        eventType: 'Delivery',
        delivery: { timestamp, recipients: [email.to], smtpResponse: '250 ok' },
      };
      expect(sent && (await tellOfEmail(account.moto, account.resolved, sent, delivery))).toBe(1);
      await account.mappings.settle();
      expect((await call('GET', '/emails')).body).toMatchObject({ data: { items: [{ status: 'DELIVERED' }] } });
    },
    PATIENCE_MS,
  );

  test(
    "an event starts a workflow by the table's stream, whose email the next tick and the queues bring to SES",
    async () => {
      const flow = await call('POST', '/workflows', {
        name: 'Welcome',
        trigger: { type: 'EVENT', event: 'signed up' },
        steps: [{ id: 'hello', type: 'SEND_EMAIL', from: 'hello@example.com', subject: 'Welcome', body: '<p>Hi</p>' }],
        enabled: true,
      });
      expect(flow).toMatchObject({ status: 201 });
      await call('POST', '/v1/track', { email: 'ada@example.com', event: 'signed up' });
      await account.mappings.settle();
      await account.tick();
      await account.mappings.settle();
      const { body } = await call('GET', '/emails?limit=1');
      expect(body.data.items[0]).toMatchObject({ subject: 'Welcome', status: 'SENT' });
      const names = await call('GET', '/events/names');
      expect(names.body.data.items).toContainEqual(expect.objectContaining({ name: 'signed up', count: 1 }));
    },
    PATIENCE_MS,
  );

  test(
    'every function loads and asks the Runtime API for an event',
    async () => {
      for (const name of account.functions.keys()) await account.load(name);
    },
    PATIENCE_MS,
  );

  test('no function failed, or asked for what its role does not allow', () => {
    expect([account.failures, account.border.refused]).toEqual([[], []]);
    expect([...account.border.used]).toEqual(
      expect.arrayContaining([
        'posthaste-prod-authorizer dynamodb:GetItem',
        'posthaste-prod-send sqs:SendMessage',
        'posthaste-prod-sender-transactional ses:SendEmail',
        'posthaste-prod-worker s3:PutObject',
        'posthaste-prod-jobs s3:GetObject',
      ]),
    );
  });

  test('a role is refused what it lacks: another partition, index, queue, folder and sender', () => {
    const { table } = account;
    const bucket = account.variable('EMAIL_BUCKET');
    const partition = (pk: string) => ({ 'dynamodb:LeadingKeys': [pk] });
    const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`;
    const may = (name: string, action: string, resource: string, context?: Record<string, string[]>) =>
      allows(account.rightsOf(`posthaste-prod-${name}`), { action, resource, context });
    const own = arn('dynamodb', `table/${table}`);
    expect(may('authorizer', 'dynamodb:GetItem', own, partition('KEY#1'))).toBe(true);
    expect(may('authorizer', 'dynamodb:GetItem', own, partition('PROJECT#1'))).toBe(false);
    expect(may('authorizer', 'dynamodb:PutItem', own, partition('KEY#1'))).toBe(false);
    expect(may('health', 'dynamodb:GetItem', own)).toBe(false);
    expect(may('verify', 'dynamodb:Query', `${own}/index/g1-index`)).toBe(false);
    expect(may('contacts', 'sqs:SendMessage', arn('sqs', 'posthaste-prod-jobs'))).toBe(true);
    expect(may('contacts', 'sqs:SendMessage', arn('sqs', 'posthaste-prod-transactional'))).toBe(false);
    expect(may('uploads', 's3:PutObject', `arn:aws:s3:::${bucket}/uploads/1`)).toBe(true);
    expect(may('uploads', 's3:PutObject', `arn:aws:s3:::${bucket}/mail/1`)).toBe(false);
    expect(may('send', 'ses:SendEmail', arn('ses', 'identity/example.com'))).toBe(false);
  });
});
