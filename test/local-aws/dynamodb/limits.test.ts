import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allowedSizes, refusedSizes } from './cases/limits';
import { itemKey, type Step, TABLE } from './cases/step';
import { createMain, type Fixture, openFixture } from './table-fixture';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await createMain(fixture);
});
afterAll(() => fixture.stop());

/** The name of the refusal of a step on a row with a number, or none. */
async function refusalOf(step: Step, pk: string): Promise<string> {
  await fixture.documents.send(new PutCommand({ TableName: TABLE, Item: { ...itemKey(pk), n: 10 } }));
  return step(fixture.documents, pk).then(
    () => 'none',
    ({ name }: Error) => name,
  );
}

test.each(refusedSizes)('%s is refused, as AWS does', async (name, step) => {
  expect(await refusalOf(step, name)).toBe('ValidationException');
});

test.each(allowedSizes)('%s is taken', async (name, step) => {
  expect(['none', 'ConditionalCheckFailedException']).toContain(await refusalOf(step, name));
});
