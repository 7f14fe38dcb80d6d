import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeOnDynamodbLocal } from '../../support/dynamodb-local/describe';
import { conditions } from './cases/conditions';
import { allowedSizes, refusedSizes } from './cases/limits';
import { reads } from './cases/reads';
import { type Case, itemKey, type Step, TABLE } from './cases/step';
import { transactions } from './cases/transactions';
import { updates } from './cases/updates';
import { createMain, type Fixture, openFixture } from './table-fixture';

const item = {
  g1sk: 'place',
  email: 'a@example.com',
  n: 10,
  s: 'text',
  yes: true,
  none: null,
  l: [1, 'two', { deep: true }],
  m: { a: 1, b: { c: 2 } },
  tags: new Set(['x', 'y']),
};

/** The rows of a case: one of all types, and twelve small ones in an index. */
async function seed(documents: DynamoDBDocumentClient, pk: string): Promise<void> {
  const small = Array.from({ length: 12 }, (_, n) => {
    const sk = `r${String(n).padStart(2, '0')}`;
    return { pk, sk, n, g1pk: pk, g1sk: `place ${sk}`, email: `${sk}@example.com` };
  });
  const PutRequests = [{ ...itemKey(pk), g1pk: pk, ...item }, ...small].map((Item) => ({ PutRequest: { Item } }));
  await documents.send(new BatchWriteCommand({ RequestItems: { [TABLE]: PutRequests } }));
}

/** What a step comes to, and the row that it leaves. */
async function outcome(documents: DynamoDBDocumentClient, pk: string, step: Step) {
  await seed(documents, pk);
  const result = await step(documents, pk).then(
    (answer) => ({ answer: { ...(answer as object), $metadata: undefined } }),
    ({ name, CancellationReasons, Item }) => ({
      error: name,
      Item,
      reasons: CancellationReasons?.map(({ Code, Item: met }: { Code: string; Item: unknown }) => [Code, met]),
    }),
  );
  const { Item } = await documents.send(new GetCommand({ TableName: TABLE, Key: itemKey(pk), ConsistentRead: true }));
  return { ...result, left: Item };
}

describeOnDynamodbLocal('the emulator of the table', (url) => {
  let emulator: Fixture;
  let client: DynamoDBClient;
  let amazon: DynamoDBDocumentClient;

  beforeAll(async () => {
    emulator = await openFixture();
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    client = new DynamoDBClient({ endpoint: url(), region: 'us-east-1', credentials });
    amazon = DynamoDBDocumentClient.from(client);
    await createMain(emulator);
    await createMain({ ...emulator, client });
  });
  afterAll(async () => {
    client.destroy();
    await emulator.stop();
  });

  describe.each<[string, Case[]]>([
    ['conditions', conditions],
    ['updates', updates],
    ['reads', reads],
    ['transactions', transactions],
    ['sizes', [...allowedSizes, ...refusedSizes]],
  ])('%s come to the same', (theme, cases) => {
    test.each(cases)('%s', async (name, step) => {
      const pk = `${theme}: ${name}`;
      const expected = await outcome(amazon, pk, step);
      expect(await outcome(emulator.documents, pk, step)).toEqual(expected);
    });
  });
});
