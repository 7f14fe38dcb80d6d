import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { db } from '../../../shared/db/table/client';
import { setClock } from '../../../shared/ops/clock';

const CONFLICT = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
const MET = 'Transaction is ongoing for the item';

/** A DynamoDB in which so many writes meet a transaction. */
let meetings: number;
let bodies: string[];
let slept: number[];
const server: Server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  bodies.push(Buffer.concat(parts).toString());
  const isMet = meetings-- > 0;
  response.writeHead(isMet ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(isMet ? { __type: CONFLICT, message: MET } : {}));
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  setClock({ now: Date.now, sleep: async (ms) => void slept.push(ms) });
});
beforeEach(() => {
  bodies = [];
  slept = [];
});
afterAll(() => {
  setClock();
  server.closeAllConnections();
  server.close();
});

const write = () => db.send(new PutCommand({ TableName: 'table', Item: { pk: 'a', sk: 'b', n: 1 } }));

test('a write that meets transactions on its row is done again, the same each time, with growing rests', async () => {
  meetings = 3;
  await write();
  expect(bodies).toHaveLength(4);
  expect(new Set(bodies).size).toBe(1);
  expect(slept.map((ms, n) => ms >= 10 * 2 ** n && ms <= 30 * 2 ** n)).toEqual([true, true, true]);
});

test('one that meets nothing else is given up', async () => {
  meetings = Number.POSITIVE_INFINITY;
  await expect(write()).rejects.toMatchObject({ name: 'TransactionConflictException' });
  expect(bodies).toHaveLength(5);
});
