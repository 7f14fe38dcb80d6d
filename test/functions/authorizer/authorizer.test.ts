import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { handler } from '../../../functions/authorizer/handler';
import { db, GetCommand } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { hashOfKey, newApiKey } from '../../../shared/domain/projects/api-key';
import { setClock } from '../../../shared/ops/clock';
import { setLogWriter } from '../../../shared/ops/log';

const START = Date.parse('2026-12-01T12:00:00.000Z');
const key = newApiKey('secret');
const table = mockClient(db);
const lines: string[] = [];

beforeEach(() => {
  process.env.TABLE_NAME = 'mail';
  setClock({ now: () => START, sleep: async () => undefined });
  setLogWriter((line) => void lines.push(line));
  table.reset();
  table.rejects(new Error('this call is not mocked'));
});

afterAll(() => setClock());

const stored = (more: object = {}) => ({
  ...keys.apiKey(hashOfKey(key)),
  v: 1,
  id: 'key_1',
  projectId: 'prj_1',
  kind: 'secret',
  name: 'backend',
  hash: hashOfKey(key),
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
});

const finds = (item: object | undefined) =>
  table.on(GetCommand, { TableName: 'mail', Key: keys.apiKey(hashOfKey(key)) }).resolves(item ? { Item: item } : {});

const authorize = (authorizationToken: string) =>
  handler({
    type: 'TOKEN',
    authorizationToken,
    methodArn: 'arn:aws:execute-api:eu-central-1:123456789012:api1/prod/GET/contacts/a%2Fb',
  } satisfies APIGatewayTokenAuthorizerEvent);

const mistyped = `${key.slice(0, 10)}${key[10] === 'a' ? 'b' : 'a'}${key.slice(11)}`;

describe('the authorizer', () => {
  test('names project, key and kind behind a valid key', async () => {
    finds(stored());
    const { context, principalId } = await authorize(`Bearer ${key}`);
    expect(context).toEqual({ keyStatus: 'ok', projectId: 'prj_1', keyId: 'key_1', keyKind: 'secret' });
    expect(principalId).toBe('key_1');
  });

  test('passes scopes and expiry on as strings', async () => {
    finds(stored({ scopes: ['send', 'templates'], expiresAt: '2026-12-01T12:00:30.000Z' }));
    const { context } = await authorize(`Bearer ${key}`);
    expect(context).toMatchObject({ scopes: 'send templates', expiresAt: String(START + 30_000) });
  });

  test("reads the bare key of Postmark's header on its routes alone, and no bearer token there", async () => {
    finds(stored());
    const at = (line: string, authorizationToken: string) =>
      handler({
        type: 'TOKEN',
        authorizationToken,
        methodArn: `arn:aws:execute-api:eu-central-1:123456789012:api1/prod/${line}`,
      } satisfies APIGatewayTokenAuthorizerEvent);
    const statusOf = async (line: string, token: string) => (await at(line, token)).context?.keyStatus;
    for (const line of ['POST/email', 'POST/email/batch']) {
      expect([await statusOf(line, key), await statusOf(line, `Bearer ${key}`)]).toEqual(['ok', 'malformed']);
    }
    for (const line of ['POST/emails', 'GET/email', 'POST/v1/send', 'POST/contacts/POST/email']) {
      expect([await statusOf(line, key), await statusOf(line, `Bearer ${key}`)]).toEqual(['malformed', 'ok']);
    }
  });

  test('reads the scheme in any case', async () => {
    finds(stored());
    expect((await authorize(`bEARER  ${key} `)).context?.keyStatus).toBe('ok');
  });

  test.each([
    ['unknown', undefined],
    ['revoked', stored({ revokedAt: '2026-11-30T00:00:00.000Z' })],
    ['expired', stored({ expiresAt: '2026-12-01T12:00:00.000Z' })],
  ])('calls a key %s and tells nothing else of it', async (keyStatus, item) => {
    finds(item);
    const response = await authorize(`Bearer ${key}`);
    expect(response.context).toEqual({ keyStatus });
    expect(response.principalId).toBe('anonymous');
  });

  test.each([
    ['a key with one wrong letter', `Bearer ${mistyped}`],
    ['another scheme', `Basic ${key}`],
    ['a key without a scheme', key],
    ['two keys', `Bearer ${key} ${key}`],
    ['no key', 'Bearer '],
    ['an empty header', ''],
  ])('looks nothing up for %s', async (_, authorization) => {
    expect((await authorize(authorization)).context).toEqual({ keyStatus: 'malformed' });
    expect(table.calls()).toHaveLength(0);
  });

  test('always allows, and the whole stage: the gateway caches the answer for every route', async () => {
    const { policyDocument } = await authorize('Bearer nonsense');
    expect(policyDocument.Statement).toEqual([
      {
        Action: 'execute-api:Invoke',
        Effect: 'Allow',
        Resource: 'arn:aws:execute-api:eu-central-1:123456789012:api1/prod/*',
      },
    ]);
  });

  test('does not decide when the table does not answer', async () => {
    await expect(authorize(`Bearer ${key}`)).rejects.toThrow('not mocked');
  });

  test('lets no key into a log line or a request to the table', async () => {
    finds(stored());
    await authorize(`Bearer ${key}`);
    await authorize(`Bearer ${mistyped}`);
    const requests = JSON.stringify(table.calls().map(({ args }) => args[0].input));
    const secret = key.slice(12, 30);
    expect(requests).toContain(hashOfKey(key));
    expect(requests + lines.join('\n')).not.toContain(secret);
  });
});
