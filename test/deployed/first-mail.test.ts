import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SQSBatchResponse } from 'aws-lambda';
import { LocalClock } from '../../lib/local/clock';
import { startGateway } from '../../lib/local/gateway/gateway';
import { groups } from '../../shared/contract/groups';
import { createDomain } from '../../shared/db/domains/ownership';
import type { Project } from '../../shared/db/projects/projects';
import { localFolder, posthaste } from '../cli/shell';
import { deployTo } from '../support/deployed/deploy';
import { Moto, missingMoto, REGION } from '../support/deployed/moto';
import { type DeployedFunction, RuntimeApi } from '../support/deployed/runtime-api';
import { findEmulator } from '../support/dynamodb-local/emulator';
import { type Server, startServer } from '../support/dynamodb-local/server';
import { verifiedDomain } from '../support/emails';
import { temporaryFolder } from '../support/infra';

const emulator = findEmulator();
const missing = missingMoto() ?? ('missing' in emulator ? emulator.missing : undefined);
if (missing) process.stderr.write(`the deployed stacks are not tested on moto: ${missing}.\n`);

const MINUTE_MS = 60_000;
/** Beside other tests the 31 processes take their time. */
const PATIENCE_MS = 3 * MINUTE_MS;

/** Bundles as Lambda runs them, with what CloudFormation gave them: templates, variables and code in one test. */
(missing ? describe.skip : describe)('the synthesised stacks, deployed', () => {
  const stops: (() => unknown)[] = [];
  const running = new Map<string, Promise<RuntimeApi>>();
  let functions: Map<string, DeployedFunction>;
  let surroundings: Record<string, string>;
  let url: string;
  let key: string;
  let project: Project;
  const environment = { ...process.env };

  /** Of the test's own clients. */
  const atMoto = () => ({
    region: REGION,
    endpoint: surroundings.AWS_ENDPOINT_URL ?? '',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const variable = (name: string) => functions.get('worker')?.variables[name] ?? '';

  async function invoke(name: string, event: unknown): Promise<unknown> {
    const spec = functions.get(name);
    if (!spec) throw new Error(`there is no function ${name}`);
    const started = running.get(name) ?? RuntimeApi.start(spec, surroundings);
    running.set(name, started);
    return (await started).invoke(event);
  }

  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service says
    return { status: answer.status, body: (await answer.json()) as any };
  };

  /** Hands what waits in a queue to its consumer, as an event source mapping does. */
  async function work(queue: string, consumer: string): Promise<void> {
    const sqs = new SQSClient(atMoto());
    const QueueUrl = functions.get('dispatcher')?.variables[`${queue}_QUEUE_URL`] ?? variable(`${queue}_QUEUE_URL`);
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    const Records = Messages.map(({ MessageId, ReceiptHandle, Body }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: { ApproximateReceiveCount: '1' },
      messageAttributes: {},
      eventSource: 'aws:sqs',
    }));
    expect(Records.length).toBeGreaterThan(0);
    const { batchItemFailures } = ((await invoke(consumer, { Records })) ?? {}) as SQSBatchResponse;
    expect(batchItemFailures ?? []).toEqual([]);
    for (const { ReceiptHandle } of Messages) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    sqs.destroy();
  }

  beforeAll(async () => {
    if ('missing' in emulator) return;
    const moto = await Moto.start();
    stops.push(() => moto.stop());
    const dynamodb: Server = await startServer(emulator.home);
    stops.push(() => dynamodb.stop());
    surroundings = {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL: moto.url,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    };
    Object.assign(process.env, surroundings);
    const deployed = await deployTo(moto, temporaryFolder());
    functions = deployed.functions;
    for (const { variables } of functions.values()) {
      for (const [name, value] of Object.entries(variables)) {
        variables[name] = value.replace(`https://sqs.${REGION}.amazonaws.com`, moto.url);
      }
    }
    Object.assign(process.env, { TABLE_NAME: variable('TABLE_NAME') });
    const [table] = deployed.resources.filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode } = table?.Properties ?? {};
    const given = { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode };
    const client = new DynamoDBClient({});
    await client.send(new CreateTableCommand({ ...given, TableName: variable('TABLE_NAME') }));
    client.destroy();
    const gateway = await startGateway({ groups, clock: new LocalClock('real'), port: 0, invoke });
    stops.push(() => gateway.stop());
    url = gateway.url;
    const { directory } = localFolder({ AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url });
    project = (await posthaste('projects', 'create', 'Shop', '--local', directory, '--json')).json();
    const created = await posthaste('keys', 'create', 'Shop', '--name', 'test', '--local', directory, '--json');
    key = created.json().key;
  }, 5 * MINUTE_MS);

  afterAll(async () => {
    for (const started of running.values()) await (await started).stop();
    for (const stop of stops.reverse()) await stop();
    process.env = environment;
  });

  test(
    'every function loads and asks the Runtime API for an event',
    async () => {
      for (const spec of functions.values()) {
        const api = await RuntimeApi.start(spec, surroundings);
        await api.loaded.finally(() => api.stop());
      }
      expect(await fetch(`${url}/health`).then(({ status }) => status)).toBe(200);
    },
    PATIENCE_MS,
  );

  test(
    'a contact is created, found, and exported in parts to the bucket',
    async () => {
      const email = 'ada@example.com';
      expect(await call('POST', '/contacts', { email, data: { plan: 'pro' } })).toMatchObject({ status: 201 });
      const { body } = await call('POST', '/contacts/export', { format: 'csv' });
      await work('JOBS', 'worker');
      const job = await call('GET', `/jobs/${body.data.id}`);
      expect(job.body.data).toMatchObject({ status: 'COMPLETED', result: { rows: 1 } });
      const file = await fetch(job.body.data.result.url).then((answer) => answer.text());
      expect(file).toContain(email);
    },
    PATIENCE_MS,
  );

  test(
    'a mail goes through the queue and the sender to SES',
    async () => {
      const ses = new SESv2Client(atMoto());
      await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: 'hello@example.com' }));
      ses.destroy();
      await createDomain(verifiedDomain({ project }));
      const mail = { to: 'reader@example.org', from: 'hello@example.com', subject: 'Hello', body: '<p>Hi</p>' };
      expect(await call('POST', '/v1/send', mail)).toMatchObject({ status: 200 });
      await work('TRANSACTIONAL', 'senderTransactional');
      expect((await call('GET', '/emails')).body).toMatchObject({ data: { items: [{ status: 'SENT' }] } });
    },
    PATIENCE_MS,
  );
});
