import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SQSBatchResponse } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { type FunctionName, type FunctionPart, functions } from '../../lib/functions-and-queues';
import { streams } from '../../lib/streams-and-timers';
import { groups } from '../../shared/contract/groups';
import type { Route, RouteGroup } from '../../shared/contract/route';
import { setClock } from '../../shared/ops/clock';
import { envNames } from '../../shared/ops/env';
import { setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';
import { failures } from '../support/invocations';

const FOLDER = 'test/support/events';
const names = Object.keys(functions) as FunctionName[];
const present = names.filter((name) => existsSync(functions[name].entry));
const partOf = (name: FunctionName): FunctionPart => functions[name];
const streamsOf = (name: FunctionName) => Object.values(streams).filter(({ consumer }) => consumer === name);
const eventOf = (name: FunctionName) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

const logged: string[] = [];
const mocks = [DynamoDBClient, S3Client, SESv2Client, SQSClient].map((client) => {
  const mock = mockClient(client as typeof DynamoDBClient);
  mock.onAnyCommand().rejects(Object.assign(new Error('nothing is there'), { name: 'Unavailable' }));
  return mock;
});

const context = {
  awsRequestId: '0a1b2c3d-4e5f-4061-8273-8495a6b7c8d9',
  getRemainingTimeInMillis: () => 20_000,
};

beforeAll(() => {
  for (const name of Object.values(envNames)) process.env[name] ??= 'https://sqs.eu-central-1.amazonaws.com/1/any';
  process.env.AWS_REGION = 'eu-central-1';
  process.env[envNames.rateCeiling] = '14';
  delete process.env[envNames.dnsServer];
  delete process.env[envNames.sesTimeoutMs];
  setLogWriter((line) => logged.push(line));
  setMetricWriter(() => undefined);
  setClock({ now: () => 1795253400000, sleep: () => Promise.resolve() });
});

afterAll(() => {
  for (const mock of mocks) mock.restore();
  setClock();
});

test('every function has an event to invoke it with, and no event is left over', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(names.map((name) => `${name}.json`).sort());
});

describe('the event of an API function', () => {
  const ofGroups = names.filter((name) => partOf(name).group !== undefined);

  test.each(ofGroups)('%s is a request for a route of its group, as the contract takes it', (name) => {
    const group = (Object.values(groups) as RouteGroup[]).find((one) => one.name === partOf(name).group);
    const event = eventOf(name);
    const route = Object.values(group?.routes ?? {}).find(
      ({ method, path }: Route) => method === event.httpMethod && path === event.resource,
    ) as Route;
    expect(route).toBeDefined();
    expect(event.requestContext.authorizer?.verdict).toBe(route.access === 'none' ? undefined : 'ok');
    const parts = { params: event.pathParameters ?? {}, query: event.queryStringParameters ?? {} };
    expect(route.params?.safeParse(parts.params).error).toBeUndefined();
    expect(route.query?.safeParse(parts.query).error).toBeUndefined();
    if (route.body && route.kind !== 'page') expect(route.body.safeParse(JSON.parse(event.body)).error).toBeUndefined();
  });
});

describe('a handler with its event and an AWS that refuses everything answers in good form', () => {
  test.each(present)('%s', async (name) => {
    logged.length = 0;
    const { handler } = (await import(join(process.cwd(), functions[name].entry))) as {
      handler: (event: unknown, context: unknown) => Promise<Record<string, unknown>>;
    };
    const response = await handler(eventOf(name), context).catch((error: Error) => ({ rejected: error.name }));
    const text = [...logged, JSON.stringify(response)].join('\n');
    expect(text).not.toMatch(/TypeError|ReferenceError|SyntaxError/);
    if (partOf(name).group !== undefined) {
      expect(response).toEqual(expect.objectContaining({ statusCode: expect.any(Number), body: expect.any(String) }));
    } else if (eventOf(name).Records?.[0].eventSource === 'aws:sqs') {
      const ids = eventOf(name).Records.map(({ messageId }: { messageId: string }) => messageId);
      const failed = failures(response as unknown as SQSBatchResponse);
      expect(failed.length).toBeGreaterThan(0);
      expect(ids).toEqual(expect.arrayContaining(failed));
    } else if (streamsOf(name).some(({ reportsFailedRecord }) => reportsFailedRecord)) {
      const itemIdentifier = eventOf(name).Records[0].dynamodb.SequenceNumber;
      expect(response).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    } else {
      expect(response).toEqual({ rejected: 'Unavailable' });
    }
  });
});
