import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { version } from '@aws-sdk/lib-dynamodb/package.json';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startTable, type Table } from '@posthaste/local-aws/dynamodb';
import { callDocuments } from '../../lib/local/assembly/document-calls';
import { expr } from '../../shared/db/table/expressions';

/**
 * `packages/local-aws/src/direct-calls.ts` and `lib/local/assembly/document-calls.ts` use insides of the SDK that no documentation
 * promises. They were written against this version. After an upgrade, run these tests; if they pass, name the new
 * version here, and otherwise follow the SDK or leave the two files out (decision 5 tells what they save).
 */
const WRITTEN_AGAINST = '3.1162.0';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const TableName = 'insides';
const Key = { pk: 'a', sk: '1' };
const item = {
  ...Key,
  text: 'é',
  bytes: new Uint8Array([1, 2, 255]),
  list: [1, { deep: true }],
  none: null,
  left: undefined,
};

const operations = {
  GetItem: new GetCommand({ TableName, Key }),
  PutItem: new PutCommand({ TableName, Item: { ...item, sk: '2' }, ReturnValues: 'ALL_OLD' }),
  UpdateItem: new UpdateCommand({
    TableName,
    Key: { pk: 'a', sk: '3' },
    UpdateExpression: 'SET #n = :n',
    ExpressionAttributeNames: { '#n': 'n' },
    ExpressionAttributeValues: { ':n': { list: [1], bytes: new Uint8Array([7]) } },
    ReturnValues: 'ALL_NEW',
  }),
  DeleteItem: new DeleteCommand({ TableName, Key: { pk: 'a', sk: '3' }, ReturnValues: 'ALL_OLD' }),
  Query: new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'a' },
    Limit: 1,
  }),
  Scan: new ScanCommand({ TableName, ExclusiveStartKey: Key }),
  BatchGetItem: new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }),
  BatchWriteItem: new BatchWriteCommand({
    RequestItems: { [TableName]: [{ PutRequest: { Item: { ...item, sk: '4' } } }] },
  }),
  TransactWriteItems: new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { ...item, sk: '5' } } },
      {
        ConditionCheck: {
          TableName,
          Key,
          ConditionExpression: '#t = :t',
          ExpressionAttributeNames: { '#t': 'text' },
          ExpressionAttributeValues: { ':t': 'é' },
        },
      },
    ],
  }),
};

type Command = { clientCommand: { schema: unknown[] } };

const clock = new LocalClock('manual', 0);
const refusing = new PutCommand({
  TableName,
  Item: item,
  ConditionExpression: 'attribute_not_exists(pk)',
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
});

async function open(): Promise<{ table: Table; client: DynamoDBDocumentClient }> {
  const table = await startTable({ clock, thread: false });
  const plain = new DynamoDBClient({ endpoint: table.url, region: 'local', credentials, maxAttempts: 1 });
  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  await plain.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [attribute('pk'), attribute('sk')],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  client.middlewareStack.add((next) => (args) => next({ ...args, input: { ...args.input } }), { step: 'initialize' });
  await client.send(new PutCommand({ TableName, Item: item }));
  return { table, client };
}

let opened: Awaited<ReturnType<typeof open>>[];
/** Calls of the first client that went through the SDK. */
let throughSdk = 0;

beforeAll(async () => {
  opened = [await open(), await open()];
  const [{ client, table }] = opened as [(typeof opened)[number]];
  callDocuments(client, table, clock);
  const { requestHandler } = client.config;
  const handle: typeof requestHandler.handle = (...args) => {
    throughSdk += 1;
    return requestHandler.handle(...args);
  };
  Object.assign(client.config, { requestHandler: Object.assign(Object.create(requestHandler), { handle }) });
});

afterAll(async () => {
  for (const { client, table } of opened) {
    client.destroy();
    await table.stop();
  }
});

test('the SDK is the version against which its insides were used', () => {
  expect(version).toBe(WRITTEN_AGAINST);
});

test.each(Object.entries(operations))('a command of %s says what it is called', (name, command) => {
  const { clientCommand } = command as unknown as Command;
  expect(clientCommand.schema[2]).toBe(name);
});

test.each(Object.entries(operations))(
  'a direct call of %s answers what the SDK does over HTTP',
  async (_name, command) => {
    const answers = await Promise.all(
      opened.map(async ({ client }) => {
        const { $metadata, ...answer } = (await client.send(command as unknown as GetCommand)) as unknown as {
          $metadata: unknown;
        };
        return answer;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(throughSdk).toBe(0);
  },
);

test("a refused direct call throws the SDK's own exception with the row", async () => {
  const errors = await Promise.all(opened.map(({ client }) => client.send(refusing).catch((error: unknown) => error)));
  const shown = errors.map((error) => {
    const { name, message, Item } = error as Error & { Item: unknown };
    return { name, message, Item };
  });
  expect(shown[0]).toEqual(shown[1]);
  expect(shown[0]?.name).toBe('ConditionalCheckFailedException');
  expect(throughSdk).toBe(1);
});

test('all middleware of the SDK has a name, which tells it from what the product adds', () => {
  const names: (string | undefined)[] = [];
  const stack = opened[1]?.client.middlewareStack;
  stack?.applyToStack({
    add: (_middleware: unknown, { name }: { name?: string }) => void names.push(name),
    addRelativeTo: () => undefined,
  } as unknown as Parameters<typeof stack.applyToStack>[0]);
  expect(names.filter((name) => name === undefined)).toHaveLength(1);
});

test('a client that keeps its handlers sends what each call says, in headers that do not grow, and gets its own answer', async () => {
  const { accessKeyId, secretAccessKey } = credentials;
  const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: 'local' };
  Object.assign(process.env, keys, { AWS_ENDPOINT_URL_DYNAMODB: opened[1]?.table.url, TABLE_NAME: TableName });
  const { db } = await import('../../shared/db/table/client');
  const { get, putOrRead } = await import('../../shared/db/table/rows');
  const { requestHandler } = db.config;
  const headers: number[] = [];
  const handle: typeof requestHandler.handle = (request, ...more) => {
    headers.push(JSON.stringify(request.headers).length);
    return requestHandler.handle(request, ...more);
  };
  Object.assign(db.config, { requestHandler: Object.assign(Object.create(requestHandler), { handle }) });
  const rows = ['k1', 'k2', 'k3', 'k4'].map((sk) => ({ pk: 'kept', sk, text: `é ${sk}`, map: { constructor: sk } }));
  const isNew = expr`attribute_not_exists(pk)`;
  for (const row of rows) expect(await putOrRead({ ...row, left: undefined }, isNew)).toBe('written');
  expect(await Promise.all(rows.map(({ pk, sk }) => get({ pk, sk })))).toEqual(rows);
  expect(await get({ pk: 'kept', sk: 'k5' })).toBeNull();
  const [first = { pk: '', sk: '' }, second] = rows;
  const refused = rows.slice(0, 2).map(({ pk, sk }) => putOrRead({ pk, sk }, isNew));
  expect(await Promise.all(refused)).toEqual([first, second].map((row) => ({ conflict: true, row })));
  expect(Math.max(...headers) - Math.min(...headers)).toBeLessThan(10);
  db.destroy();
});
